import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** JSX attributes whose text a visitor sees or hears. */
const VISIBLE_ATTRIBUTE =
  /^(alt|title|placeholder|label|content|aria-(label|description|roledescription|valuetext|placeholder))$/;
const ITALIAN =
  /[àèéìòù]|\b(il|lo|la|gli|le|un|una|uno|di|del|della|dei|delle|da|dal|al|alla|ai|nel|nella|per|non|con|che|sono|hai|ha|devi|puoi|tuo|tua|tuoi|tue|nostro|nostra|questo|questa|più|ora|ore|oggi|domani|riprova|errore|appuntamento|filiale|filiali|agenzia|avanti|indietro|chiudi|modifica|annulla|conferma|scegli|cerca|inserisci|seleziona|attendere)\b/i;

/**
 * Every text of a source file's syntax tree, and whether its place (between tags, in an attribute) makes it visible.
 */
function* textsOf(node: Node, name = ''): Generator<{ text: string; shown: boolean }> {
  if (/^(Import|Export(All|Named))/.test(node.type) && isNode(node.source)) return;
  if (/^TS(Literal|Type|Interface|Union)/.test(node.type)) return;
  if (node.type === 'JSXText') yield { text: String(node.value), shown: true };
  if (node.type === 'Literal' && typeof node.value === 'string')
    yield { text: node.value, shown: VISIBLE_ATTRIBUTE.test(name) };
  if (node.type === 'TemplateElement')
    yield { text: String((node.value as { raw: string }).raw), shown: VISIBLE_ATTRIBUTE.test(name) };
  if (/^JSX(Element|Fragment)$/.test(node.type))
    for (const child of (node.children as readonly Node[]).filter(({ type }) => type === 'JSXExpressionContainer'))
      for (const text of textsBetweenTags(child)) yield { text, shown: true };
  const own = node.type === 'JSXAttribute' && isNode(node.name) ? String(node.name.name) : name;
  const inside = Object.values(node).flat().filter(isNode);
  for (const child of inside)
    yield* textsOf(child, node.type === 'JSXAttribute' ? own : child.type.startsWith('JSX') ? '' : own);
}

/** Texts in an expression between two tags: those of each branch of a condition, but not arguments of a call. */
function* textsBetweenTags(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  if (node.type === 'TemplateElement') yield String((node.value as { raw: string }).raw);
  const parts = [node.expression, node.consequent, node.alternate, node.left, node.right, node.quasis].flat();
  if (/^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral|Parenthesized)/.test(node.type))
    for (const part of parts.filter(isNode)) yield* textsBetweenTags(part);
}

const isText = (words: string) => /\p{L}{2}/u.test(words);
const isSentence = (words: string) => ITALIAN.test(words) && /\p{L}\s+\p{L}|^\p{Lu}\p{Ll}{3,}/u.test(words.trim());

function visibleIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = [...textsOf(program as unknown as Node)];
  const visible = found.filter(({ text, shown }) => (shown && isText(text)) || isSentence(text));
  return [...new Set(visible.map(({ text }) => text.trim()))];
}

const filesOf = (part: string) =>
  readdirSync(join(src, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
    .map((name) => `${part}/${name}`);

/** Strings that look like Italian sentences but are not shown to a visitor. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  // The kind of a booking on the wire, and the name of a file.
  'funnel/wire/requests/create-payload.ts': /^Nuovo fissa appuntamento$/,
  'funnel/screens/summary/summary-tools.tsx': /^Appuntamento\.ics$/,
  // Commands of operators, a column, and endpoints by wire name.
  'server/commands/agenda.ts': /^Usage: /,
  'server/commands/partners/run-partners.ts': /^Usage: /,
  'server/commands/import/files/templates.ts': /^Via della Vela 1$|^Agenzia Vela$/,
  'server/desk/page/mount-desk-page.ts': /^branch\.name as filiale$/,
  'server/desk/privacy/alerts.ts': /act = 'Cerca'/,
  'server/platform/security-log/security-event.ts': /^(Mostra|Esporta)$/,
  'contract/desk/booking.ts': /^Cerca$/,
  'contract/desk/visit.ts': /^Appuntamento$/,
  'server/demo/network.ts': /^(Via|Viale|Piazza) |^(Filiale|Agenzia|Università)$/,
  'domain/agenda/holidays.ts': /^Festa d|Angelo$/,
};

// R0.81, R1.2
test.each(['ui', 'funnel', 'desk', 'server', 'domain', 'contract'])(
  'src/%s contains no sentence that a visitor reads',
  (part) => {
    const files = filesOf(part);
    expect(files.length).toBeGreaterThan(10);
    const strays = files.flatMap((file) =>
      visibleIn(file, readFileSync(join(src, file), 'utf8'))
        .filter((text) => !ALLOWED[file]?.test(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(strays).toEqual([]);
  },
);

test('index.html contains no sentence in its body', () => {
  for (const page of ['../index.html', 'desk/index.html']) {
    const html = readFileSync(join(src, page), 'utf8');
    const body = html.slice(html.indexOf('<body>')).replace(/<script[^>]*>.*?<\/script>/gs, '');
    expect(body.replace(/<[^>]+>/g, '').trim()).toBe('');
  }
});

test('style sheets contain no sentence', () => {
  const sheets = ['ui', 'funnel', 'desk'].flatMap((part) =>
    readdirSync(join(src, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(src, part, name)),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const written = sheets.flatMap(
    (sheet) => readFileSync(sheet, 'utf8').match(/content:\s*["'][^"']*\p{L}{2}[^"']*["']/gu) ?? [],
  );
  expect(written).toEqual([]);
});

// Proves that the tests above find a sentence.
test.each([
  ['<p>Ciao!</p>', 'Ciao!'],
  ['<img src="/fa3/a.svg" alt="Mappa" />', 'Mappa'],
  ["<button aria-label={open ? 'Apri' : text.close} />", 'Apri'],
  ['<Field label="Nome" />', 'Nome'],
  ["<p>{late ? 'Riprova fra qualche minuto' : text}</p>", 'Riprova fra qualche minuto'],
  ["<Button>{busy ? 'Attendi' : text}</Button>", 'Attendi'],
  ["say('Il nome è lungo')", 'Il nome è lungo'],
  ['`Ciao ${name}, ti aspettiamo in filiale`', ', ti aspettiamo in filiale'],
])('the check finds a sentence added as %s', (source, text) =>
  expect(visibleIn('planted.tsx', `export const planted = () => ${source};`)).toEqual([text]),
);

/** Every string in a nested object. */
function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* stringsOf(each);
}

const allTexts = () => [...stringsOf(import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true }))];

const ENGLISH =
  /\b(the|and|your|you|please|next|back|close|cancel|save|send|wait|loading|error|choose|search|with|not|from|this|here)\b/i;
// R0.81, R1.2
test('no text is English', () => {
  expect(allTexts().length).toBeGreaterThan(1_000);
  expect(allTexts().filter((text) => ENGLISH.test(text))).toEqual([]);
});

// R0.81, R1.2
test('no text of src/texts is repeated in another folder', () => {
  const catalog = new Set(allTexts().filter((text) => /^\p{Lu}\p{Ll}{2}|\p{L}\s+\p{L}/u.test(text)));
  expect(catalog.size).toBeGreaterThan(200);
  const again = ['funnel', 'desk', 'ui', 'server', 'domain'].flatMap(filesOf).flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(src, file), 'utf8'));
    return [...textsOf(program as unknown as Node)]
      .filter(({ text }) => catalog.has(text) && !ALLOWED[file]?.test(text))
      .map(({ text }) => `${file}: ${text}`);
  });
  expect(again).toEqual([]);
});

test('no file outside the texts chooses this language', () => {
  const all = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const outside = all.filter((name) => !name.startsWith('texts'));
  expect(outside.length).toBeGreaterThan(300);
  expect(outside.filter((name) => /['"]#texts\/it\//.test(readFileSync(join(src, name), 'utf8')))).toEqual([]);
});

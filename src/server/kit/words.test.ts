import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../../web/', import.meta.url);
const texts = new URL('../../texts/it/', import.meta.url);
const files = (root: URL, names: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => names.test(path) && !/\.test/.test(path));

/** What a visitor would read or hear, were it written into a component: text, named attributes, sentences in quotes. */
const WRITTEN = [
  />\s*([^<>{}=;()&|?:]*\p{L}{2,}[^<>{}=;()&|?:]*?)\s*<\//gu,
  /\b(?:alt|title|placeholder|label|legend|help|aria-label|aria-description)="([^"]*\p{L}[^"]*)"/gu,
  /\{\s*['"`](\p{Lu}[^'"`$]*)['"`]\s*\}/gu,
  /['"`]([^'"`$\n]*\p{L}[,.!?…]? \p{L}+ \p{L}[^'"`$\n]*)['"`]/gu,
  /['"`]([^'"`\n]*[àèéìòù][^'"`\n]*)['"`]/gu,
];
/** Italian that nobody reads: values the server is sent. */
const WIRE = ['Sì', 'Nuovo fissa appuntamento'];
/** Comments speak to us, and so do errors and lines of the console. */
const silent = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').replace(/\b(?:new Error|\.log)\([^)]*\)/g, '');

function written(path: string): readonly string[] {
  const source = silent(readFileSync(new URL(path, web), 'utf8'));
  return WRITTEN.flatMap((pattern) => [...source.matchAll(pattern)])
    .map(([, words = '']) => words)
    .filter((words) => !WIRE.includes(words))
    .map((words) => `${path}: ${words}`);
}

test('no component and no action speaks for itself: every sentence comes from the catalog', () => {
  const sources = files(web, /\.tsx?$/);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(written)).toEqual([]);
});

/** Every text of a catalog file; those that take values are shown by the tests of their screens. */
function textsOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof value === 'function') return value.length > 0 ? [] : textsOf(value(), path);
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

test('the catalog is whole: no text of it is missing', async () => {
  const modules = files(texts, /\.ts$/);
  const all = await Promise.all(modules.map(async (name) => textsOf(await import(new URL(name, texts).href), name)));
  const said = all.flat();
  expect(said.length).toBeGreaterThan(250);
  expect(said.filter(([, text]) => typeof text === 'string' && /undefined|\[object|TODO/.test(text))).toEqual([]);
  expect(said.filter(([path, text]) => text === '' && path !== 'tax-code.ts.taxCode.lead.business')).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { cancelledMail, confirmMail, movedMail, reminderMail } from '../appointment-mails.ts';
import { brandOf } from '../brand.ts';
import { callbackMail } from '../request-mails.ts';
import { aPost, aView, someSites } from '../views.testing.ts';
import { letter } from './letter.ts';

const agency = aView({ product: 'salary', branchName: 'Agenzia Milano' });
const post = aPost();
const salary = aPost({ brand: brandOf(someSites, agency) });
const until = new Date('2026-11-20T11:30:00Z');

/** Visible text of an HTML mail, and its link targets. */
function seen(html: string): string {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
  return `${body.replace(/<[^>]+>/g, ' ')} ${links.join(' ')}`
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&\w+;|\s+/g, ' ');
}

const WHERE = ['Corso Vittorio Emanuele II 12, 20122 Milano (MI)', '006AB0 0000K7 P2QXYZ'];
const WAY = ['Lunedì-venerdì 9:00-13:00 e 14:00-18:00', 'Indicazioni stradali', 'route=;45.4642,9.19'];
const FACTS = ['Durata: circa 45 minuti · costo: zero · promemoria il giorno prima'];
const CHANGE = ['Sposta', 'Annulla', `${post.changeUrl}&azione=annulla`];
const FOOT = ['Non chiediamo mai password o pagamenti per e-mail.', '02 0000 0000', 'https://velaria.example/privacy'];

const call = (promise: { due: Date; words: string } | null) => ({ agent: '', url: null, promise });

// R14.4.10
describe.each([
  [
    'confirmed',
    confirmMail(aView(), post),
    [...WHERE, ...WAY, ...FACTS, ...CHANGE, 'Tessera sanitaria', 'lunedì', '09:30'],
  ],
  [
    'to be confirmed',
    confirmMail(aView({ confirmBy: until }), post),
    [...WHERE, ...WAY, "Conferma l'appuntamento", '12:30'],
  ],
  ['moved', movedMail(aView(), until, post), [...WHERE, ...WAY, ...CHANGE, 'Prima era: 20/11/2026, ore 12:30']],
  ['cancelled', cancelledMail(aView(), post), [...WHERE, 'Fissa di nuovo', 'https://velaria.example/fa3/']],
  [
    'remembered',
    reminderMail(agency, salary, 'tomorrow'),
    [...WHERE, ...WAY, ...CHANGE, 'Certificazione Unica', 'un marchio di'],
  ],
  ['a call', callbackMail(post, aView(), call(null)), ['006AB0 0000K7 P2QXYZ', 'entro il prossimo giorno lavorativo']],
  // R16.5.1, R16.5.9
  [
    'a call by a promised hour',
    callbackMail(post, aView(), call({ due: new Date('2026-11-23T12:00:00Z'), words: 'vela limone' })),
    ['entro lunedì 23 novembre, ore 13:00', "Parola d'ordine", 'vela limone', 'la dice per primo'],
  ],
] as const)('letter: %s', (_, { text, html }, facts) => {
  // R16.5.9: a callback has its words, which the caller says first
  test.each([...facts, ...FOOT])('contains in both formats: %s', (fact) => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(fact);
    expect(seen(html)).toContain(fact);
  });

  test('is one column of 600 px in tables, without remote content', () => {
    expect(html).toContain('max-width:600px');
    expect(html).toContain('role="presentation"');
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(|@import/i);
  });

  test('has one style sheet: the dark scheme, for every class in use', () => {
    const [sheet, ...more] = html.match(/<style>[^<]*<\/style>/g) ?? [];
    expect(more).toEqual([]);
    expect(sheet).toMatch(/^<style>@media \(prefers-color-scheme:dark\)\{/);
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    for (const name of used) expect(sheet).toContain(`.${name}{`);
  });
});

// R14.4.10
test.each([
  ['velaria', confirmMail(aView(), post), '#0b3b5c', '#0a2a42'],
  ['quintavela', confirmMail(agency, salary), '#0b4f48', '#093933'],
] as const)('a letter of %s has the colours of its brand, light and dark', (name, { html }, light, dark) => {
  expect(html).toContain(`>${name}</strong>`);
  expect(html).toContain(`background:${light}`);
  expect(html).toContain(`.header{background:${dark}!important}`);
});

test('a custom brand comes from configuration', () => {
  const look = { ...post.brand.look, wordmark: ['Banca', 'Mia'] as [string, string], cta: '#123456' };
  const { html } = cancelledMail(aView(), { ...post, brand: { ...post.brand, look } });
  expect(html).toContain('Banca</strong> Mia');
  expect(html).toContain('background:#123456');
});

// R14.3.11
test.each([
  ["Vuoi un'altra data?", "Vuoi un'altra data? Fissa di nuovo: https://velaria.example/"],
  ['Se hai un imprevisto', 'Se hai un imprevisto: Fissa di nuovo: https://velaria.example/'],
])('a question before a link keeps its question mark, any other sentence gets a colon: %s', (before, said) => {
  const link = { before, label: 'Fissa di nuovo', url: 'https://velaria.example/' };
  const { text, html } = letter(post.words, {
    to: 'x',
    brand: post.brand,
    subject: 's',
    title: 't',
    opening: [],
    link,
  });
  expect(text.replaceAll('\n', ' ')).toContain(said);
  expect(seen(html)).toContain(before.endsWith('?') ? `${before} ` : `${before}: `);
});

test('the mail of the day before states duration and cost, and promises no reminder', () => {
  const { text } = reminderMail(aView(), aPost({ now: new Date('2026-11-22T10:00:00Z') }), 'tomorrow');
  expect(text).toContain('Durata: circa 45 minuti · costo: zero\n');
  expect(text).not.toContain('promemoria');
});

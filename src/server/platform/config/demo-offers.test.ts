import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prefixOf, readOffer } from '#domain/offer/offer.ts';
import type { Product } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { demoSites } from './demo-site.ts';
import { mainSite } from './site.ts';
import { brandWords } from './site-words.ts';

const PRODUCTS = ['personal', 'salary', 'business'] as const satisfies readonly Product[];
const today = '2026-11-20';
const values = demoSites.sites[0]?.offers ?? {};
const textOf = (product: Product, with_: Readonly<Record<string, string>> = values) => {
  const offer = readOffer(product, with_, today);
  return offer ? wordsOf('it').offerText(offer, brandWords(mainSite(demoSites), 'it').terms) : '';
};

// R3.41-R3.43
test.each(PRODUCTS)('the offer of %s is complete, and its text contains every required figure', (product) => {
  const offer = readOffer(product, values, today);
  const text = textOf(product);
  expect(text).not.toMatch(/undefined|%s|\$\{/);
  expect(text).toContain('31/12/2027');
  const names = Object.keys(offer?.figures ?? {});
  expect(names).not.toEqual([]);
  // Sets one figure at a time: many example figures occur more than once, and a small one is part of another.
  for (const name of names)
    expect(textOf(product, { ...values, [prefixOf(product) + name]: '7.654,32' }), name).toContain('7.654,32');
});

// R2.3.18-R2.3.21, R9.24
test.each(demoSites.sites)('the cards of $id advertise one date and the configured limits', (site) => {
  expect(brandWords(site, 'it').products).toEqual({
    personal: 'Rata fissa per i tuoi progetti. Esito in un giorno.*',
    salary: 'Fino a 75.000 euro, con trattenuta su stipendio o pensione.',
    card: 'Linea di credito da 1.500 euro, da usare quando serve.',
    business: 'Fino a 50.000 euro per la tua attività.',
  });
});

// R9.23
test('the example figures occur only in the configuration', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|json)$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const figures = [...new Set(Object.values(values))].filter((figure) => /,\d\d$/.test(figure));
  expect(figures.length).toBeGreaterThan(10);
  const written = files.filter((name) => {
    const code = readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return figures.some((figure) => code.includes(figure));
  });
  expect(written).toEqual([join('server', 'platform', 'config', 'demo-site.json')]);
});

// R3.40
test.each([
  ['business', 'USR_FA_BS_'],
  ['salary', 'USR_FA_C5_'],
] as const)('the offer of %s uses exactly the figures with the prefix %s', (product, prefix) => {
  const kept = Object.entries(values).filter(([name]) => name.startsWith(prefix) || name.startsWith('USR_GEN_'));
  expect(textOf(product, Object.fromEntries(kept))).toBe(textOf(product));
  const others = Object.entries(values).filter(([name]) => !name.startsWith(prefix));
  expect(textOf(product, Object.fromEntries(others))).toBe('');
});

test.each([
  ['USR_FA_C5_ETA_DIPENDENTE_PUBBLICO', '41', 'dipendente pubblico di 41 anni'],
  ['USR_FA_C5_DURATA_MESI', '96', '96 rate da'],
  ['USR_FA_C5_IMPORTO_RATA', '251,10', 'rate da 251,10 euro'],
  ['USR_FA_C5_IMPOSTA_BOLLO', '17', 'imposta di bollo 17 euro'],
  ['USR_FA_C5_RATE_MIN', '30', 'da 30 a'],
  ['USR_FA_C5_RATE_MAX', '110', 'a 110'],
])('the offer text of product 3 shows %s in its place', (name, figure, words) => {
  expect(textOf('salary')).not.toContain(words);
  expect(textOf('salary', { ...values, [name]: figure })).toContain(words);
});

// R3.41, R3.42
test('the offer text of product 1 shows amounts, months, rates and included costs in their places', () => {
  const text = textOf('personal');
  for (const part of [
    'da 5.000 a 30.000 euro, rimborsabile da 24 a 84 mesi',
    'TAN fisso massimo 14,00%, TAEG massimo 15,95%',
    'importo totale del credito 10.000 euro in 60 rate da 208,24 euro; TAN fisso 8,50%, TAEG 9,66%',
    'importo totale dovuto 12.524,40 euro',
    'istruttoria 150 euro (finanziata), imposta sostitutiva 25 euro',
    'comunicazioni periodiche 0 euro, comunicazione annuale 1 euro',
  ])
    expect(text).toContain(part);
});

// R3.41, R14.2.10
test('the offer text of product 1 names the amounts offered at branches and the instalment fee, even if zero', () => {
  for (const part of [
    'in filiale TAN fisso da 8,50% a 14,00%, TAEG da 9,66% a 15,95%',
    'spese di gestione rata 0 euro',
  ])
    expect(textOf('personal')).toContain(part);
  const dear = textOf('personal', { ...values, USR_FA_PP_SPESE_GESTIONE_RATA: '1,50' });
  expect(dear).toContain('spese di gestione rata 1,50 euro.');
  expect(dear).not.toContain('gratuito');
});

// R3.43
test('the offer text of product 3 shows its limits of age, duration and instalment, and the stamp duty', () => {
  const text = textOf('salary');
  for (const part of [
    'fino a 75.000 euro',
    'da 24 a 120',
    'dipendente pubblico di 40 anni, 120 rate da 250 euro',
    'TAN fisso 5,40%, TAEG 5,90%',
    'importo totale del credito 22.775,41 euro, importo totale dovuto 30.000 euro',
    'istruttoria 350 euro e imposta di bollo 16 euro',
  ])
    expect(text).toContain(part);
});

test('a business loan is no consumer credit: it has its own example and information sheet', () => {
  expect(textOf('business')).toBe(
    '20.000 euro, 60 rate da 432,44 euro, TAN 9,90%, TAEG 11,43%; offerta valida fino al 31/12/2027; vedi il foglio informativo.',
  );
});

// R3.43
test.each(
  Object.keys(values)
    .filter((name) => name.startsWith('USR_FA_C5_'))
    .map((name) => [name] as const),
)('without %s product 3 advertises nothing, and other products are not affected', (name) => {
  const without = { ...values, [name]: '' };
  expect([textOf('salary', without), textOf('personal', without) !== '']).toEqual(['', true]);
});

import { expect, test } from 'vitest';
import { BY_CODE, BY_FLOW, BY_LEVEL, PRODUCTS, type Product, productOf } from './product.ts';

const NAMES = Object.keys(PRODUCTS) as Product[];

test.each(NAMES)('the product %s is found by each of its values on the wire', (name) => {
  const { code, level, flow } = PRODUCTS[name];
  expect([BY_CODE[code], BY_LEVEL[level], BY_FLOW[flow], productOf(String(code))]).toEqual([
    name,
    name,
    name,
    { ok: true, value: name },
  ]);
});

test.each(['', '0', '2', '7', 'PP', 'personal', '1.0', 'constructor'])('%j is not a product', (code) =>
  expect(productOf(code)).toEqual({ ok: false, error: 'unknown-product' }),
);

test('a code may be surrounded by spaces', () => expect(productOf(' 3 ')).toEqual({ ok: true, value: 'salary' }));

test('only salary-backed loans use agencies, and only personal loans have a survey', () => {
  expect(NAMES.filter((name) => PRODUCTS[name].atAgencies)).toEqual(['salary']);
  expect(NAMES.filter((name) => PRODUCTS[name].survey)).toEqual(['personal']);
});

// R6.8, R7.45
test('business has its own human-check action, both personal products share one', () => {
  expect(NAMES.map((name) => PRODUCTS[name].humanCheck)).toEqual([
    'prestito_personale',
    'prestito_personale',
    'prestito_business',
  ]);
});

// R0.86, R0.88
test('a successful create answers "0", and "1" for a business loan', () => {
  expect(NAMES.map((name) => PRODUCTS[name].success)).toEqual(['0', '0', '1']);
});

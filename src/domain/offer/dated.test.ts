import { expect, test } from 'vitest';
import { type DatedOffer, figuresIn, isOfDay, sheetText, valuesOf } from './dated.ts';
import { readOffer } from './offer.ts';

const figures = {
  IMPORTO_TOTALE_CREDITO: '20.000',
  TAEG: '11,30',
  TAN: '9,90',
  DURATA_MESI: '60',
  IMPORTO_RATA: '432,44',
};
const offer: DatedOffer = { product: 'business', first: '2026-11-01', last: '2026-11-30', figures };

// R16.7.4
test('an offer counts from its first day to its last', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  expect(days.map((day) => isOfDay(offer, day))).toEqual([false, true, true, false]);
  expect(isOfDay({ ...offer, first: null }, '2020-01-01')).toBe(true);
});

// R16.7.4
test('an offer as variables is read back with its own last day, whatever the day of the others', () => {
  const values = { USR_GEN_VALIDITA: '31/12/2020', ...valuesOf(offer) };
  expect(readOffer('business', values, '2026-11-30')).toEqual({
    product: 'business',
    validUntil: '30/11/2026',
    figures,
  });
  expect(readOffer('business', values, '2026-12-01')).toBeNull();
  expect(figuresIn('business', values)).toEqual(figures);
});

// R16.7.4
test('what a lender keeps back besides is a figure of the sheet, and no variable of the page', () => {
  const whole = { ...offer, figures: { ...figures, TAEG: '11,43', SPESE_INIZIALI: '52' } };
  expect(Object.keys(valuesOf(whole)).sort()).toEqual(Object.keys(valuesOf(offer)).sort());
  expect(figuresIn('business', { USR_FA_BS_SPESE_INIZIALI: '52' })).toEqual({ SPESE_INIZIALI: '52' });
});

// R16.7.5
test('the same figures for the same days are the same sheet, in whatever order they were written; others are another', () => {
  const turned = Object.fromEntries(Object.entries(figures).reverse());
  expect(sheetText({ ...offer, figures: turned })).toBe(sheetText(offer));
  expect(sheetText({ ...offer, last: '2026-12-01' })).not.toBe(sheetText(offer));
  expect(sheetText({ ...offer, figures: { ...figures, TAEG: '11,31' } })).not.toBe(sheetText(offer));
});

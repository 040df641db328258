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
test('an offer is valid from its first to its last day', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  expect(days.map((day) => isOfDay(offer, day))).toEqual([false, true, true, false]);
  expect(isOfDay({ ...offer, first: null }, '2020-01-01')).toBe(true);
});

// R16.7.4
test('an offer converted to variables and back keeps its own last day, whatever the common last day', () => {
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
test("costs that are not advertised are part of the sheet, but not of the page's variables", () => {
  const whole = { ...offer, figures: { ...figures, TAEG: '11,43', SPESE_INIZIALI: '52' } };
  expect(Object.keys(valuesOf(whole)).sort()).toEqual(Object.keys(valuesOf(offer)).sort());
  expect(figuresIn('business', { USR_FA_BS_SPESE_INIZIALI: '52' })).toEqual({ SPESE_INIZIALI: '52' });
});

// R16.7.5
test('the sheet does not depend on the order of the figures, but on their values and the days', () => {
  const turned = Object.fromEntries(Object.entries(figures).reverse());
  expect(sheetText({ ...offer, figures: turned })).toBe(sheetText(offer));
  expect(sheetText({ ...offer, last: '2026-12-01' })).not.toBe(sheetText(offer));
  expect(sheetText({ ...offer, figures: { ...figures, TAEG: '11,31' } })).not.toBe(sheetText(offer));
});

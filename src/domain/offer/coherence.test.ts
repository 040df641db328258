import { describe, expect, test } from 'vitest';
import type { Product } from '../product.ts';
import { exampleTaeg, faultsOf, numberOf } from './coherence.ts';

const personal = {
  ...{ IMPORTO_TOTALE_CREDITO: '10.000', IMPORTO_TOTALE_DOVUTO: '12.524,40', TAEG: '9,66', TAN: '8,50' },
  ...{ TAEG_MAX: '15,95', TAN_MAX: '14,00', TAEG_MIN_FILIALE: '9,66', TAEG_MAX_FILIALE: '15,95' },
  ...{ TAN_MIN_FILIALE: '8,50', TAN_MAX_FILIALE: '14,00', SPESE_ISTRUTTORIA: '150', SPESE_GESTIONE_RATA: '0' },
  ...{ ONERI_FISCALI: '25', COMUNICAZIONI_PERIODICHE: '0', COMUNICAZIONE_ANNUALE: '1' },
  ...{ DURATA_MESI: '60', IMPORTO_RATA: '208,24' },
  ...{ IMPORTO_MIN: '5.000', IMPORTO_MAX: '30.000', MESI_MIN: '24', MESI_MAX: '84' },
};
const salary = {
  ...{ IMPORTO_TOTALE_CREDITO: '22.775,41', IMPORTO_TOTALE_DOVUTO: '30.000', IMPORTO_MAX: '75.000', TAEG: '5,90' },
  ...{ TAN: '5,40', SPESE_ISTRUTTORIA: '350', IMPOSTA_BOLLO: '16', ETA_DIPENDENTE_PUBBLICO: '40' },
  ...{ DURATA_MESI: '120', IMPORTO_RATA: '250', RATE_MIN: '24', RATE_MAX: '120' },
};
const business = {
  IMPORTO_TOTALE_CREDITO: '20.000',
  TAEG: '11,30',
  TAN: '9,90',
  DURATA_MESI: '60',
  IMPORTO_RATA: '432,44',
};

// R16.7.2
test.each<[Product, Readonly<Record<string, string>>, number]>([
  ['personal', personal, 9.66],
  ['salary', salary, 5.9],
  ['business', business, 11.3],
])('the example of %s gives its TAEG from all payments', (product, figures, taeg) => {
  expect(exampleTaeg(product, figures)).toBe(taeg);
  expect(faultsOf(product, figures)).toEqual([]);
});

describe('a TAEG', () => {
  // R16.7.2
  test.each([
    ['9,56', true],
    ['9,76', true],
    ['9,55', false],
    ['9,77', false],
  ])('of %s is coherent with an example of 9,66: %s', (TAEG, isRight) => {
    const faults = faultsOf('personal', { ...personal, TAEG });
    expect(faults).toEqual(isRight ? [] : [{ kind: 'taeg', figure: 'TAEG', should: 9.66 }]);
  });

  // R16.7.2
  test('counts payments at the start, with each instalment and once a year', () => {
    const with_ = (change: object) => exampleTaeg('personal', { ...personal, ...change }) ?? 0;
    expect(with_({ ONERI_FISCALI: '0' })).toBeLessThan(9.6);
    expect(with_({ SPESE_GESTIONE_RATA: '2' })).toBeGreaterThan(10);
    expect(with_({ COMUNICAZIONI_PERIODICHE: '20' })).toBeGreaterThan(10);
    expect(exampleTaeg('business', { ...business, SPESE_INIZIALI: '52' })).toBe(11.43);
  });
});

// R16.7.2
test('the total is the sum of all payments', () => {
  const faults = faultsOf('personal', { ...personal, IMPORTO_TOTALE_DOVUTO: '12.494,40' });
  expect(faults).toEqual([{ kind: 'total', figure: 'IMPORTO_TOTALE_DOVUTO', should: 12524.4 }]);
  const totalOf = (text: string) => faultsOf('personal', { ...personal, IMPORTO_TOTALE_DOVUTO: text }).length;
  expect(['12.524,39', '12.524,41', '12.524,42', '12.524,38'].map(totalOf)).toEqual([0, 0, 1, 1]);
  expect(faultsOf('salary', { ...salary, IMPORTO_TOTALE_DOVUTO: '29.990' })).toEqual([
    { kind: 'total', figure: 'IMPORTO_TOTALE_DOVUTO', should: 30_000 },
  ]);
});

// R16.7.2
test.each<[Product, Readonly<Record<string, string>>, string, string]>([
  ['personal', { ...personal, TAN: '9,70' }, 'TAN', 'TAEG'],
  ['personal', { ...personal, TAN_MAX: '8,00' }, 'TAN', 'TAN_MAX'],
  ['personal', { ...personal, TAN_MAX: '9,00', TAEG_MAX: '9,50' }, 'TAEG', 'TAEG_MAX'],
  ['personal', { ...personal, TAN_MAX: '16,00' }, 'TAN_MAX', 'TAEG_MAX'],
  ['personal', { ...personal, TAN_MIN_FILIALE: '14,01' }, 'TAN_MIN_FILIALE', 'TAN_MAX_FILIALE'],
  ['personal', { ...personal, TAEG_MIN_FILIALE: '16,00' }, 'TAEG_MIN_FILIALE', 'TAEG_MAX_FILIALE'],
  ['personal', { ...personal, IMPORTO_MAX: '9.000' }, 'IMPORTO_TOTALE_CREDITO', 'IMPORTO_MAX'],
  ['personal', { ...personal, MESI_MIN: '72' }, 'MESI_MIN', 'DURATA_MESI'],
  ['personal', { ...personal, MESI_MAX: '48' }, 'DURATA_MESI', 'MESI_MAX'],
  ['personal', { ...personal, IMPORTO_MIN: '12.000' }, 'IMPORTO_MIN', 'IMPORTO_TOTALE_CREDITO'],
  ['salary', { ...salary, TAN: '6,00' }, 'TAN', 'TAEG'],
  ['salary', { ...salary, IMPORTO_MAX: '20.000' }, 'IMPORTO_TOTALE_CREDITO', 'IMPORTO_MAX'],
  ['salary', { ...salary, RATE_MIN: '121', RATE_MAX: '130' }, 'RATE_MIN', 'DURATA_MESI'],
  ['salary', { ...salary, RATE_MAX: '96' }, 'DURATA_MESI', 'RATE_MAX'],
  ['business', { ...business, TAN: '12,00' }, 'TAN', 'TAEG'],
])('a figure above its advertised maximum is reported: %s', (product, figures, figure, most) => {
  expect(faultsOf(product, figures)).toEqual([{ kind: 'order', figure, most }]);
});

// R16.7.2
test('a missing or invalid figure is reported alone', () => {
  const { TAN: _, ...without } = personal;
  expect(faultsOf('personal', { ...without, TAEG: 'circa 9' })).toEqual([
    { kind: 'figure', figure: 'TAEG' },
    { kind: 'figure', figure: 'TAN' },
  ]);
  for (const DURATA_MESI of ['0', '12,5', '99999999'])
    expect(faultsOf('business', { ...business, DURATA_MESI })).toEqual([{ kind: 'figure', figure: 'DURATA_MESI' }]);
  expect(faultsOf('business', { ...business, IMPORTO_RATA: '0' })).toEqual([
    { kind: 'figure', figure: 'IMPORTO_TOTALE_CREDITO' },
  ]);
  expect(faultsOf('business', { ...business, SPESE_INIZIALI: 'x' })).toEqual([
    { kind: 'figure', figure: 'SPESE_INIZIALI' },
  ]);
  expect(exampleTaeg('business', {})).toBeNull();
});

// R16.7.2
test('a number is parsed in Italian notation', () => {
  expect(['12.524,40', '10000', '0', '1.000.000', '9,66'].map((text) => numberOf(text))).toEqual([
    12524.4, 10000, 0, 1_000_000, 9.66,
  ]);
  for (const text of ['', '12,524.40', '1.00', '-5', '9,', 'x', undefined]) expect(numberOf(text), text).toBeNull();
});

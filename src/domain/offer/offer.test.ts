import { expect, test } from 'vitest';
import { readOffer } from './offer.ts';

const business = {
  USR_GEN_VALIDITA: '31/12/2027',
  USR_FA_BS_IMPORTO_TOTALE_CREDITO: '20.000',
  USR_FA_BS_TAEG: '11,43',
  USR_FA_BS_TAN: '9,90',
  USR_FA_BS_DURATA_MESI: '60',
  USR_FA_BS_IMPORTO_RATA: '432,44',
};
const today = '2026-11-20';

// R2.3.121, R9.23, R0.45
test('a complete offer is shown up to its last day, inclusive', () => {
  expect(readOffer('business', business, today)?.figures.TAEG).toBe('11,43');
  expect(readOffer('business', { ...business, USR_GEN_VALIDITA: '20/11/2026' }, today)).not.toBeNull();
});

// R2.3.121, R9.23, R0.45
test.each([
  ['past its date', { ...business, USR_GEN_VALIDITA: '31/03/2021' }],
  ['until yesterday', { ...business, USR_GEN_VALIDITA: '19/11/2026' }],
  ['without a date', { ...business, USR_GEN_VALIDITA: undefined }],
  ['with an unreadable date', { ...business, USR_GEN_VALIDITA: '2027-12-31' }],
  ['with words before its date', { ...business, USR_GEN_VALIDITA: 'fino al 31/12/2027' }],
  ['with words after its date', { ...business, USR_GEN_VALIDITA: '31/12/2027 circa' }],
  ['without its TAEG', { ...business, USR_FA_BS_TAEG: undefined }],
  ['with an empty figure', { ...business, USR_FA_BS_TAN: '' }],
])('an offer %s is not shown', (_, values) => expect(readOffer('business', values, today)).toBeNull());

/** The figures that an advertisement must show, by product, listed independently of the code. */
const MUST_SHOW = {
  personal: [
    ...['IMPORTO_TOTALE_CREDITO', 'IMPORTO_TOTALE_DOVUTO', 'TAEG', 'TAN', 'TAEG_MAX', 'TAN_MAX', 'SPESE_ISTRUTTORIA'],
    ...['TAEG_MIN_FILIALE', 'TAEG_MAX_FILIALE', 'TAN_MIN_FILIALE', 'TAN_MAX_FILIALE', 'SPESE_GESTIONE_RATA'],
    ...['COMUNICAZIONI_PERIODICHE', 'ONERI_FISCALI', 'COMUNICAZIONE_ANNUALE', 'DURATA_MESI', 'IMPORTO_RATA'],
    ...['IMPORTO_MIN', 'IMPORTO_MAX', 'MESI_MIN', 'MESI_MAX'],
  ],
  salary: [
    ...['IMPORTO_TOTALE_CREDITO', 'IMPORTO_TOTALE_DOVUTO', 'IMPORTO_MAX', 'TAEG', 'TAN', 'SPESE_ISTRUTTORIA'],
    ...['IMPOSTA_BOLLO', 'ETA_DIPENDENTE_PUBBLICO', 'DURATA_MESI', 'IMPORTO_RATA', 'RATE_MIN', 'RATE_MAX'],
  ],
  business: ['IMPORTO_TOTALE_CREDITO', 'TAEG', 'TAN', 'DURATA_MESI', 'IMPORTO_RATA'],
} as const;
const PREFIX = { personal: 'USR_FA_PP_', salary: 'USR_FA_C5_', business: 'USR_FA_BS_' } as const;
const PRODUCTS = ['personal', 'salary', 'business'] as const;

// R2.3.121, R3.39-R3.43, R9.23, R14.2.10
test.each(PRODUCTS)(
  'the offer of %s has every figure of its list, and does not exist without any of them',
  (product) => {
    const named = MUST_SHOW[product].map((name) => [PREFIX[product] + name, `${name} 1`]);
    const whole = { ...Object.fromEntries(named), USR_GEN_VALIDITA: '31/12/2027' };
    expect(Object.keys(readOffer(product, whole, today)?.figures ?? {}).sort()).toEqual([...MUST_SHOW[product]].sort());
    for (const [name = ''] of named)
      expect(readOffer(product, { ...whole, [name]: undefined }, today), name).toBeNull();
  },
);

test('one product never shows the figures of another', () => {
  expect(readOffer('personal', business, today)).toBeNull();
});

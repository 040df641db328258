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

test('a complete offer within its date is read', () => {
  expect(readOffer('business', business, today)?.figures.TAEG).toBe('11,43');
  expect(readOffer('business', { ...business, USR_GEN_VALIDITA: '20/11/2026' }, today)).not.toBeNull();
});

test.each([
  ['past its date', { ...business, USR_GEN_VALIDITA: '31/03/2021' }],
  ['until yesterday', { ...business, USR_GEN_VALIDITA: '19/11/2026' }],
  ['without a date', { ...business, USR_GEN_VALIDITA: undefined }],
  ['with an unreadable date', { ...business, USR_GEN_VALIDITA: '2027-12-31' }],
  ['without its TAEG', { ...business, USR_FA_BS_TAEG: undefined }],
  ['with an empty figure', { ...business, USR_FA_BS_TAN: '' }],
])('an offer %s is not shown', (_, values) => expect(readOffer('business', values, today)).toBeNull());

test('one product never shows the figures of another', () => {
  expect(readOffer('personal', business, today)).toBeNull();
});

import { expect, test } from 'vitest';
import { NO_LINK } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { NO_FORM, UNANSWERED } from '../session/person.ts';
import { newVisit } from '../session/visit.ts';
import { fillFromLink } from './fill-from-link.ts';

const NOTHING = reader([]);
const TYPED = { ...newVisit('t'), searchText: '20121', oppId: 'ABCDEFGHIJKLMNOPQR' };

test('a link fills in its tax code, its postcode, its request code and whether only information is wanted (R1.16, R3.8)', () => {
  const link = { ...NO_LINK, taxCode: 'BLLGVR87D52M999Y', cap: '00118', oppId: 'RQPONMLKJIHGFEDCBA', infoOnly: true };
  expect(fillFromLink(TYPED, link, NOTHING)).toMatchObject({
    taxCode: 'BLLGVR87D52M999Y',
    form: { ...NO_FORM, taxCode: 'BLLGVR87D52M999Y' },
    searchText: '00118',
    oppId: 'RQPONMLKJIHGFEDCBA',
    infoOnly: true,
  });
});

test('a link keeps the typed values it does not name (R1.16)', () => {
  expect(fillFromLink(TYPED, NO_LINK, NOTHING)).toMatchObject({ searchText: '20121', oppId: 'ABCDEFGHIJKLMNOPQR' });
});

test('personal data and consents come from a token alone (R0.44, R1.16, R3.1, R3.3, R7.28)', () => {
  expect(fillFromLink(TYPED, { ...NO_LINK, cap: '00118' }, NOTHING)).toMatchObject({
    form: NO_FORM,
    consents: UNANSWERED,
  });
  const claims = reader([
    ['firstName', 'Ginevra'],
    ['capResidenza', '00184'],
    ['privacyOtherservice', '1'],
  ]);
  expect(fillFromLink(TYPED, NO_LINK, claims)).toMatchObject({
    form: { ...NO_FORM, firstName: 'Ginevra', homePostcode: '00184' },
    consents: { ...UNANSWERED, privacyOtherservice: 1 },
  });
});

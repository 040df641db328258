import { expect, test } from 'vitest';
import type { DetailField } from '../booking/details-form.ts';
import type { PersonDraft } from '../booking/person-form.ts';
import { adviceOn, asksForMobile } from './advice.ts';

const CASES: readonly (readonly [keyof PersonDraft | DetailField, string, object | null])[] = [
  ['nome', 'Jean-Pierre', { kind: 'name-character', character: '-' }],
  ['cognome', 'Rossi3', { kind: 'name-character', character: '3' }],
  ['cognome', 'R', null],
  ['cognome', 'V****', { kind: 'stars' }],
  ['email', ' ', null],
  ['capResidenza', '2012', { kind: 'cap' }],
  ['comuneResidenza', '!!', { kind: 'town' }],
  ['indirizzoResidenza', '12', { kind: 'address' }],
  ['tipoOccupazione', '', null],
  ['email', 'mario', { kind: 'no-at' }],
  ['email', 'mario@', { kind: 'no-host' }],
  ['email', '@posta.it', { kind: 'no-local' }],
  ['email', 'mario@@posta.it', { kind: 'two-ats' }],
  ['email', 'mario@posta', { kind: 'host-dot' }],
  ['email', 'a@b..it', { kind: 'dots' }],
  ['email', '..@b.it', { kind: 'dots' }],
  ['email', 'mario.@b.it', { kind: 'dots' }],
  ['email', 'mario@posta.it.', { kind: 'dots' }],
  ['email', 'mario+test@posta.it', { kind: 'character', character: '+' }],
  ['email', 'mario rossi@posta.it', { kind: 'character', character: ' ' }],
  ['email', 'mario@posta.i', null],
  ['cellulare', '333 123', { kind: 'few-digits', count: 4 }],
  ['cellulare', '+39 333 123', { kind: 'few-digits', count: 4 }],
  ['cellulare', '333 123 4567 8901', { kind: 'many-digits', count: 4 }],
  ['cellulare', '0333 1234567', { kind: 'leading-zero' }],
  ['cellulare', 'tre tre tre', { kind: 'not-digits' }],
  ['codiceFiscale', 'BLLGVR87D52', { kind: 'few', count: 5 }],
  ['codiceFiscale', 'BLLGVR87D52M999YX', { kind: 'many', count: 1 }],
  ['codiceFiscale', 'BLLGV887D52M999Y', { kind: 'letter-at', place: 6 }],
  ['codiceFiscale', 'BLLGVR8ED52M999Y', { kind: 'digit-at', place: 8 }],
  ['codiceFiscale', 'BLLGVR87D52M999A', { kind: 'check-letter' }],
];
test.each(CASES)('the advice for %s «%s» is %j', (field, typed, advice) =>
  expect(adviceOn(field, typed)).toEqual(advice),
);

test.each(['02 1234567', '+39 06 1234567', '800 123 456'])('%s causes the question whether it is a mobile', (phone) =>
  expect(asksForMobile(phone)).toBe(true),
);
test.each(['333 1234567', '+39 333 1234567', '393331234567', '+44 7911 123456', '********67', ''])(
  '%s causes no question',
  (phone) => expect(asksForMobile(phone)).toBe(false),
);

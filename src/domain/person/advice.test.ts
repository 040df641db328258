import { expect, test } from 'vitest';
import type { FieldName } from '../booking/fields.ts';
import { adviceOn, asksForMobile } from './advice.ts';

const CASES: readonly (readonly [FieldName, string, object | null])[] = [
  ['firstName', 'Jean-Pierre', { kind: 'name-character', character: '-' }],
  ['lastName', 'Rossi3', { kind: 'name-character', character: '3' }],
  ['lastName', 'R', null],
  ['lastName', 'V****', { kind: 'stars' }],
  ['email', ' ', null],
  ['homePostcode', '2012', { kind: 'cap' }],
  ['homeTown', '!!', { kind: 'town' }],
  ['homeAddress', '12', { kind: 'address' }],
  ['occupation', '', null],
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
  ['mobile', '333 123', { kind: 'few-digits', count: 4 }],
  ['mobile', '+39 333 123', { kind: 'few-digits', count: 4 }],
  ['mobile', '333 123 4567 8901', { kind: 'many-digits', count: 4 }],
  ['mobile', '0333 1234567', { kind: 'leading-zero' }],
  ['mobile', 'tre tre tre', { kind: 'not-digits' }],
  ['taxCode', 'BLLGVR87D52', { kind: 'few', count: 5 }],
  ['taxCode', 'BLLGVR87D52M999YX', { kind: 'many', count: 1 }],
  ['taxCode', 'BLLGV887D52M999Y', { kind: 'letter-at', place: 6 }],
  ['taxCode', 'BLLGVR8ED52M999Y', { kind: 'digit-at', place: 8 }],
  ['taxCode', 'BLLGVR87D52M999A', { kind: 'check-letter' }],
];
test.each(CASES)('the advice for %s «%s» is %j', (field, typed, advice) =>
  expect(adviceOn(field, typed)).toEqual(advice),
);

test.each(['02 1234567', '+39 06 1234567', '800 123 456'])('the page asks whether %s is a mobile number', (phone) =>
  expect(asksForMobile(phone)).toBe(true),
);
test.each(['333 1234567', '+39 333 1234567', '393331234567', '+44 7911 123456', '********67', ''])(
  '%s causes no question',
  (phone) => expect(asksForMobile(phone)).toBe(false),
);

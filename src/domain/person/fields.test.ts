import { describe, expect, test } from 'vitest';
import { checkCap, checkEmail, checkName, checkPhone, normalisePhone } from './fields.ts';

describe('a phone', () => {
  test.each([
    '3331234567',
    '333-123-4567',
    '(333 1234567',
    '+393331234567',
    '000000000',
    '0612345678',
    '800123456',
    '333123456789',
    '*********',
    '+39 333 1234567',
    '0039 333 1234567',
    '333/1234567',
    '333 12 34 567',
  ])('%s is accepted', (phone) => expect(checkPhone(phone)).toBeNull());
  test.each(['12345', 'telefono', '333123456789012', '+39', '3'.repeat(100_000)])('%.20s is refused', (phone) =>
    expect(checkPhone(phone)).toBe('phone'),
  );
  test.each([
    ['333 123 4567', '+393331234567'],
    ['0039 333/1234567', '+393331234567'],
    ['+41 791234567', '+41791234567'],
    ['06 12345678', '+390612345678'],
  ])('%s is kept as %s', (typed, kept) => expect(normalisePhone(typed)).toBe(kept));
});

describe('an e-mail', () => {
  test.each(['mario@gmail.it', 'a_b-c.d@x-y.example', 'm***@g***.it', 'mario@gmail.it.invalid', 'a..b@x.it'])(
    '%s is accepted',
    (email) => expect(checkEmail(email)).toBeNull(),
  );
  test.each([
    'mario',
    'mario@',
    '@gmail.it',
    'mario+x@gmail.it',
    "o'neil@x.it",
    'mario@gmail',
    `${'a'.repeat(100_000)}@x.it`,
  ])('%.20s is refused', (email) => expect(checkEmail(email)).toBe('email'));
});

describe('a name', () => {
  test.each(['Ugo', 'Àlè', "D'Angelo", 'D’Angelo', 'De Luca', 'R****', 'Łukasz'])('%s is accepted', (name) =>
    expect(checkName(name)).toBeNull(),
  );
  test.each(['A', 'A ', 'Maria-Luisa', 'R2D2', 'a/b', '<b>', 'x'.repeat(100_000)])('%.20s is refused', (name) =>
    expect(checkName(name)).toBe('letters'),
  );
  test('an empty one is required', () => expect(checkName('  ')).toBe('required'));
});

test.each([
  ['00118', null],
  ['2012', 'value'],
  ['2012a', 'value'],
  ['', 'required'],
])('the postcode %j is judged %j', (cap, fault) => expect(checkCap(cap)).toBe(fault));

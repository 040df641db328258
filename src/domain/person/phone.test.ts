import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canReceiveSms, checkPhone, normalisePhone } from './phone.ts';

test.each([
  '3331234567',
  '333-123-4567',
  '333.123.4567',
  '(333) 123 4567',
  '(333 1234567',
  '+393331234567',
  '030 1234567',
  '0331 123456',
  '0549 123456',
  '\u202A+39 333 123 4567\u202C',
  '333–123‑4567',
  '0612345678',
  '800123456',
  '333123456789',
  '*********',
  '********67',
  '+39 333 1234567',
  '+39 333 123 456',
  '+390612345678',
  '0039 333 1234567',
  '00393331234567',
  '333/1234567',
  '333 12 34 567',
  ' 333 1234567 ',
  '+39 333 123456789',
  '+41 791234567',
  `333${'-'.repeat(30)}1234567`,
])('the phone %s is accepted (R5.14, R5.15)', (phone) => expect(checkPhone(phone)).toBeNull());

test.each([
  '12345',
  '000000000',
  '0333 1234567',
  '+39 0347 1234567',
  '0039 0320 123456',
  '33312345',
  'telefono',
  '333123456789012',
  '3331234567890',
  `333${'-'.repeat(31)}1234567`,
  '+39',
  '++393331234567',
  '333+1234567',
  '333123456a',
  '3'.repeat(100_000),
  '3 '.repeat(50_000),
])('the phone %.20s is rejected (R5.14, R5.16)', (phone) => expect(checkPhone(phone)).toBe('phone'));

test.each(['', '  '])('the phone %j is required', (phone) => expect(checkPhone(phone)).toBe('required'));

test.each([
  ['333 123 4567', '+393331234567'],
  ['(333 1234567', '+393331234567'],
  ['+39 333 1234567', '+393331234567'],
  ['0039 333/1234567', '+393331234567'],
  ['393331234567', '+393331234567'],
  ['39061234567', '+39061234567'],
  ['039 123456789', '+39039123456789'],
  ['393 1234567', '+393931234567'],
  ['06 12345678', '+390612345678'],
  ['+39 06 12345678', '+390612345678'],
  ['+41 791234567', '+41791234567'],
  ['0041 79123456', '+4179123456'],
])('%s is stored as %s (R5.15)', (typed, kept) => expect(normalisePhone(typed)).toBe(kept));

test('every spelling of a mobile number is normalised to the same number', () => {
  const written = fc.tuple(
    fc.constantFrom('', '+39', '0039', '+39 ', '0039-'),
    fc.constantFrom('', ' ', '.', '-', '/'),
    fc.stringMatching(/^3[2-9]\d{8}$/),
  );
  fc.assert(
    fc.property(written, ([prefix, separator, digits]) => {
      const typed = prefix + [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(separator);
      expect(checkPhone(typed)).toBeNull();
      expect(normalisePhone(typed)).toBe(`+39${digits}`);
      expect(normalisePhone(normalisePhone(typed))).toBe(`+39${digits}`);
    }),
  );
});

// R13.6.2
test.each<[string, readonly string[], boolean]>([
  ['+393331234567', ['+39'], true],
  ['333 123456', ['+39'], true],
  ['+39 06 12345678', ['+39'], false],
  ['+39 800 123456', ['+39'], false],
  ['+3933312345678901', ['+39'], false],
  ['+41791234567', ['+39'], false],
  ['0041 791234567', ['+39'], false],
  ['+41791234567', ['+39', '+41'], true],
  ['+393331234567', ['+41'], false],
  ['+390612345678', ['+390'], false],
  ['********67', ['+39'], false],
])('whether %s gets SMS with the prefixes %j: %s', (phone, prefixes, expected) =>
  expect(canReceiveSms(phone, prefixes)).toBe(expected),
);

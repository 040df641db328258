import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someTaxCode } from './tax-code.testing.ts';
import { agesOn, birthDates, checkLetter, checkTaxCode, parseTaxCode } from './tax-code.ts';

const TODAY = '2026-11-20';
const VALID = [
  'ZZPTTN80A01H501H',
  'FOXVEA99T71F205A',
  'HUXLIX90H30Z210H',
  'AOXIOX55C44D612M',
  'LAEGUO00B29A326T',
  'DNGMLS85M55L219L',
  'DLCGFR68R09F839D',
  'BNCNNA72S60A944T',
  'RSSMRA80A01H501U',
  'RSSMRA00B29H501Y',
  'LOXAIX08S21H501Y',
];
const OMOCODIA = ['RSSMRA80A01H50MM', 'RSSMRA80A01H5LMX', 'RSSMRA80A01HRLMS', 'RSSMRAULALMHRLMD'];
const NO_SUCH_DAY = [
  'RSSMRA80B30H501X',
  'RSSMRA80A00H501V',
  'RSSMRA80A32H501C',
  'RSSMRA80A40H501Z',
  'RSSMRA80A72H501G',
  'RSSMRA01B29H501Z',
];

describe('a tax code', () => {
  test.each([...VALID, ...OMOCODIA])('%s is accepted (R5.17)', (code) => {
    expect(parseTaxCode(code)).toEqual({ ok: true, value: code });
  });
  test.each(NO_SUCH_DAY)('%s is rejected: its check letter is right, its day does not exist (R5.17)', (code) => {
    expect(checkLetter(code.slice(0, 15))).toBe(code.charAt(15));
    expect(parseTaxCode(code)).toEqual({ ok: false, error: 'format' });
  });
  test.each([
    ['', 'too-short'],
    ['RSSMRA80A01H501', 'too-short'],
    ['12345670017', 'too-short'],
    ['99999991211', 'too-short'],
    ['RSSMRA80A01H501X', 'check-letter'],
    ['RSSMRA80B30H501A', 'check-letter'],
    ['1SSMRA80A01H501U', 'format'],
    ['RSSMRA80F01H501U', 'format'],
    ['RSSMRA80A01H501UU', 'format'],
    ['XRSSMRA80A01H501U', 'format'],
    ['RſſMRA80A01H501U', 'format'],
    ['R****A80A01H501U', 'format'],
    [`RSSMRA80A01H501U${' '.repeat(45)}`, 'format'],
    [`RSSMRA80A01H501U${' '.repeat(100_000)}`, 'format'],
  ])('%.20j is rejected as %s (R5.17)', (code, error) => {
    expect(parseTaxCode(code)).toEqual({ ok: false, error });
  });
  test('a code of sixty characters with its separators is parsed', () => {
    expect(parseTaxCode(`RSSMRA80A01H501U${' '.repeat(44)}`).ok).toBe(true);
  });
  test.each(['RSS MRA 80A01 H501 U', 'rss-mra-80a01-h501-u', ' rssmra80a01h501u\n', 'RSS\u2011MRA\u00A080A01H501U'])(
    '%j is accepted as pasted (R5.18)',
    (typed) => expect(parseTaxCode(typed)).toEqual({ ok: true, value: 'RSSMRA80A01H501U' }),
  );
  test.each([
    [' ', 'required'],
    ['RSSMRA80A01H501', 'tax-code-format'],
    ['RSSMRA80B30H501X', 'tax-code-format'],
    ['RSSMRA80A01H501X', 'tax-code-letter'],
    ['RSSMRA80A01H501U', null],
  ])('%j as a field has the fault %j (R5.19, R5.20)', (typed, fault) => expect(checkTaxCode(typed)).toBe(fault));
});

/** The values of characters by the decree's tables, written independently of the code. */
const ODD_VALUES: Readonly<Record<string, number>> = {
  ...{ 0: 1, 1: 0, 2: 5, 3: 7, 4: 9, 5: 13, 6: 15, 7: 17, 8: 19, 9: 21 },
  ...{ A: 1, B: 0, C: 5, D: 7, E: 9, F: 13, G: 15, H: 17, I: 19, J: 21, K: 2, L: 4, M: 18 },
  ...{ N: 20, O: 11, P: 3, Q: 6, R: 8, S: 12, T: 14, U: 16, V: 10, W: 22, X: 25, Y: 24, Z: 23 },
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const evenValue = (char: string): number => (/\d/.test(char) ? Number(char) : LETTERS.indexOf(char));

const FIFTEEN = fc.stringMatching(/^[A-Z]{6}[0-9]{2}[ABCDEHLMPRST](0[1-9]|1[0-9]|2[0-8])[A-Z][0-9]{3}$/);
const CODE = FIFTEEN.map((first) => first + checkLetter(first));

test("the check letter equals that of the ministry's algorithm", () => {
  fc.assert(
    fc.property(FIFTEEN, (first) => {
      let sum = 0;
      for (let i = 0; i < 15; i += 1) {
        const char = first.charAt(i);
        sum += i % 2 === 0 ? (ODD_VALUES[char] ?? Number.NaN) : evenValue(char);
      }
      expect(checkLetter(first)).toBe(LETTERS.charAt(sum % 26));
      expect(parseTaxCode(first + checkLetter(first)).ok).toBe(true);
    }),
  );
});

test('the check letter detects a wrong letter or digit at every place', () => {
  fc.assert(
    fc.property(CODE, fc.nat(15), fc.nat(24), (code, at, step) => {
      const kind = /\d/.test(code.charAt(at)) ? '0123456789' : LETTERS;
      const shift = 1 + (step % (kind.length - 1));
      const other = kind.charAt((kind.indexOf(code.charAt(at)) + shift) % kind.length);
      expect(parseTaxCode(code.slice(0, at) + other + code.slice(at + 1)).ok).toBe(false);
    }),
  );
});

test('all 128 omocodia variants of a code are accepted, with the same date of birth', () => {
  const places = [6, 7, 9, 10, 12, 13, 14];
  for (let variant = 0; variant < 128; variant += 1) {
    const chars = [...'RSSMRA80A01H501'];
    for (const [bit, at] of places.entries()) {
      if ((variant >> bit) % 2 === 1) chars[at] = 'LMNPQRSTUV'.charAt(Number(chars[at]));
    }
    const first = chars.join('');
    expect(birthDates(someTaxCode(first + checkLetter(first)), TODAY)).toEqual(['1980-01-01']);
  }
});

test.each([
  ['FOXVEA99T71F205A', ['1999-12-31']],
  ['RSSMRA00B29H501Y', ['2000-02-29']],
  ['LOXAIX08S21H501Y', ['2008-11-21']],
  ['RSSMRA20A01H501G', ['2020-01-01', '1920-01-01']],
])('the person of %s was born on %j', (code, days) => expect(birthDates(someTaxCode(code), TODAY)).toEqual(days));

test.each([
  ['LOXAIX08S21H501Y', '2026-11-20', [17]],
  ['LOXAIX08S21H501Y', '2026-11-21', [18]],
  ['LOXAIX08S21H501Y', '2008-11-20', [99]],
  ['RSSMRA00B29H501Y', '2018-02-28', [17]],
  ['RSSMRA00B29H501Y', '2018-03-01', [18]],
])('the person of %s is on %s %j years old', (code, day, ages) => expect(agesOn(someTaxCode(code), day)).toEqual(ages));

test.each([
  ['RSSMRA15A01H501', '2025-12-31', [10, 110]],
  ['RSSMRA15A01H501', '2026-01-01', [11]],
  ['RSSMRA26S21H501', '2026-11-20', [99]],
  ['RSSMRA26S21H501', '2026-11-21', [0, 100]],
])('two-digit years that give ages over 110 or below zero are excluded: %s on %s is %j', (first, day, ages) =>
  expect(agesOn(someTaxCode(first + checkLetter(first)), day)).toEqual(ages),
);

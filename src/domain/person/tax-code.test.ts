import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthDates, canBeAdult, checkLetter, parseTaxCode } from './tax-code.ts';

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
];
const OMOCODIA = ['RSSMRA80A01H50MM', 'RSSMRA80A01H5LMX', 'RSSMRA80A01HRLMS', 'RSSMRAULALMHRLMD'];
const IMPOSSIBLE_DAYS = [
  'RSSMRA80B30H501X',
  'RSSMRA80A00H501V',
  'RSSMRA80A32H501C',
  'RSSMRA80A40H501Z',
  'RSSMRA80A72H501G',
  'RSSMRA01B29H501Z',
];

describe('a tax code', () => {
  test.each([...VALID, ...OMOCODIA])('%s is accepted', (code) => {
    expect(parseTaxCode(code)).toEqual({ ok: true, value: code });
  });
  test.each(IMPOSSIBLE_DAYS)('%s is refused: its day does not exist', (code) => {
    expect(parseTaxCode(code)).toEqual({ ok: false, error: 'format' });
  });
  test('29 February counts only in the century that has it', () => {
    expect(birthDates('RSSMRA00B29H501Y')).toEqual(['2000-02-29']);
  });
  test.each([
    ['RSSMRA80A01H501', 'too-short'],
    ['12345670017', 'too-short'],
    ['RSSMRA80A01H501X', 'check-letter'],
    ['1SSMRA80A01H501U', 'format'],
    ['RSSMRA80A01H501UU', 'format'],
  ])('%s is refused as %s', (code, error) => {
    expect(parseTaxCode(code)).toEqual({ ok: false, error });
  });
  test('is taken as people paste it', () => {
    expect(parseTaxCode('rss mra 80a01-h501 u').ok).toBe(true);
  });
  test('any single wrong character of the same kind is caught', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.nat(5), fc.nat(24), (code, at, step) => {
        const other = letters[(letters.indexOf(code.charAt(at)) + step + 1) % 26];
        expect(parseTaxCode(code.slice(0, at) + other + code.slice(at + 1)).ok).toBe(false);
      }),
    );
  });
  test('a code built with its check letter is accepted', () => {
    const fifteen = fc.stringMatching(/^[A-Z]{6}[0-9]{2}[ABCDEHLMPRST](0[1-9]|1[0-9]|2[0-8])[A-Z][0-9]{3}$/);
    fc.assert(
      fc.property(fifteen, (first) => {
        expect(parseTaxCode(first + checkLetter(first)).ok).toBe(true);
      }),
    );
  });
});

test.each([
  ['LOXAIX08S21H501Y', '2026-11-20', false],
  ['LOXAIX08S21H501Y', '2026-11-21', true],
  ['RSSMRA80A01H501U', '2026-11-20', true],
])('the person of %s on %s may be an adult: %s', (code, today, adult) => {
  expect(canBeAdult(code, today)).toBe(adult);
});

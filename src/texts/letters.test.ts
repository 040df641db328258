import { describe, expect, test } from 'vitest';
import { EVERY_LANGUAGE } from './languages.testing.ts';

describe.each(EVERY_LANGUAGE)('in %s', (_, { brand, passWords }) => {
  // R16.5.9
  test('the list of code words has short unique words without accents, and gives more than 65,536 pairs', () => {
    expect(passWords.length * (passWords.length - 1)).toBeGreaterThan(2 ** 16);
    expect(new Set(passWords).size).toBe(passWords.length);
    for (const word of passWords) expect(word).toMatch(/^[A-Za-z][a-z]{2,11}$/);
  });

  // R14.3.11
  test.each([
    ['Velaria Credito S.p.A.', /Velaria Credito S\.p\.A\. \p{Lu}/u],
    ['Velaria Credito', /Velaria Credito\. \p{Lu}/u],
  ])('after «%s» a sentence ends with one full stop', (company, begins) => {
    expect(brand.privacy({ company, email: 'privacy@velaria.example' })[0]).toMatch(begins);
  });
});

import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './language.ts';

test('the default language is Italian, which is supported', () => {
  expect(DEFAULT_LANGUAGE).toBe('it');
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(isLanguage(DEFAULT_LANGUAGE)).toBe(true);
});

test.each(['en', 'IT', 'it-IT', ''])('%j is not a supported language', (text) => expect(isLanguage(text)).toBe(false));

import { expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './language.ts';

test('who asks for no language gets Italian, which is one of them', () => {
  expect(DEFAULT_LANGUAGE).toBe('it');
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(isLanguage(DEFAULT_LANGUAGE)).toBe(true);
});

test.each(['en', 'IT', 'it-IT', ''])('%j is none of the languages', (text) => expect(isLanguage(text)).toBe(false));

import { describe, expect, test } from 'vitest';
import { chooseLanguage, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, ownName } from './language.ts';

test('the default language is Italian, which is supported', () => {
  expect(DEFAULT_LANGUAGE).toBe('it');
  expect(LANGUAGES.every(isLanguage)).toBe(true);
  expect(isLanguage(DEFAULT_LANGUAGE)).toBe(true);
});

test.each(['fr', 'IT', 'it-IT', ''])('%j is not a supported language', (text) => expect(isLanguage(text)).toBe(false));

test('a language is named in itself', () => {
  expect((['it', 'de', 'en'] as const).map(ownName)).toEqual(['Italiano', 'Deutsch', 'English']);
});

describe('a visitor of a site with Italian, German and English', () => {
  const chosen = (wishes: Parameters<typeof chooseLanguage>[1]) => chooseLanguage(['it', 'de', 'en'], wishes);

  test.each([
    ['the address', { asked: 'de', chosen: 'en', accepted: 'it' }, 'de'],
    ['the former choice, where the address says none', { chosen: 'en', accepted: 'de' }, 'en'],
    ['the browser, where nothing was chosen', { accepted: 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    ['the browser, where the others are unknown', { asked: 'fr', chosen: 'xx', accepted: 'en-GB' }, 'en'],
    ['the heaviest language of the browser', { accepted: 'en;q=0.3, fr, it;q=0.5, de;q=0.7' }, 'de'],
    ['the next one, where the browser refuses a language', { accepted: 'de;q=0, en;q=0.1' }, 'en'],
    ['Italian, where the browser takes any', { accepted: '*' }, 'it'],
    ['Italian, where nothing is known', {}, 'it'],
    ['Italian, where the address repeats the parameter', { asked: ['de', 'en'] }, 'it'],
  ] as const)('reads the language of %s', (_, wishes, language) => expect(chosen(wishes)).toBe(language));
});

test('a site without the wanted language shows Italian, else its first', () => {
  expect(chooseLanguage(['it'], { asked: 'de', accepted: 'en' })).toBe('it');
  expect(chooseLanguage(['de', 'en'], { accepted: 'fr' })).toBe('de');
});

import { expect, test } from 'vitest';
import { italianIn } from './italian.testing.ts';

test('the search finds an Italian sentence on a page in another language', () => {
  expect(italianIn('Weiter. Scegli filiale, giorno e ora', 'de')).toEqual(['scegli', 'giorno', 'ora']);
  expect(italianIn('Your booking: ti aspettiamo', 'en')).toEqual(['aspettiamo']);
});

test('the search finds no word in texts of the language itself, and none in values', () => {
  expect(italianIn('Wählen Sie Filiale, Tag und Uhrzeit', 'de')).toEqual([]);
  expect(italianIn('Choose a branch: Filiale Milano Centro', 'en', ['Filiale Milano Centro'])).toEqual([]);
});

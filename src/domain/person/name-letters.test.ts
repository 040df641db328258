import { expect, test } from 'vitest';
import { plainSpellings } from './name-letters.ts';

// R5.26
test.each([
  ['Ä', ['A', 'AE']],
  ['Ö', ['O', 'OE']],
  ['Ü', ['U', 'UE']],
  ['Å', ['A', 'AA']],
  ['Ł', ['L', '']],
  ['Đ', ['D', 'DJ', '']],
  ['Ð', ['D', 'TH', '']],
  ['Ø', ['O', 'OE', '']],
  ['ẞ', ['SS', 'S', '']],
  ['Æ', ['AE', '']],
  ['Œ', ['OE', '']],
  ['Þ', ['TH', '']],
  ['Ħ', ['H', '']],
  ['Ŧ', ['T', '']],
  ['Ŋ', ['N', 'NG', '']],
  ['Ć', ['C', '']],
  ['É', ['E']],
])('in a tax code %s may be any of %j, upper or lower case', (letter, spellings) => {
  expect(plainSpellings(letter)).toEqual(spellings);
  expect(plainSpellings(letter.toLowerCase())).toEqual(spellings);
});

test('a decomposed letter is spelt like the composed one', () => {
  expect(plainSpellings('Ö'.normalize('NFD'))).toEqual(['O', 'OE']);
});

test.each(["D'Angelo", 'D Angelo', 'D-Angelo', 'd`angelo'])('the name %s is compared as dangelo', (name) =>
  expect(plainSpellings(name)).toEqual(['DANGELO']),
);

test('every ambiguous letter doubles the spellings, up to sixty-four', () => {
  expect(plainSpellings('ÖL')).toEqual(['OL', 'OEL']);
  expect([5, 6, 7].map((letters) => plainSpellings('Ö'.repeat(letters)).length)).toEqual([32, 64, 64]);
});

test('only the first 120 letters of a name are read', () => {
  expect(plainSpellings(`${'A'.repeat(119)}BC`)).toEqual([`${'A'.repeat(119)}B`]);
});

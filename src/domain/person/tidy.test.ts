import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidy } from './tidy.ts';

test.each([
  ['  Anna  Maria ', 'Anna Maria', 'outer and double spaces go'],
  ['20121\u00A0', '20121', 'a no-break space is a space'],
  ['De\u202FLuca\tRossi\r\n', 'De Luca Rossi', 'narrow spaces, tabs and line ends are spaces'],
  ['\u202A+39 333 123 4567\u202C', '+39 333 123 4567', 'directions of writing go'],
  ['\u2066Rossi\u2069\u200B\u2060\uFEFF', 'Rossi', 'isolates and zero-width spaces go'],
  ['Ma\u00ADrio', 'Mario', 'a soft hyphen goes'],
  ['Mario\uFE0F', 'Mario', 'a variation selector goes'],
  ['Ma\u3164ri\u115F\uFFA0o', 'Mario', 'fillers, which count as letters, go'],
  ['Ma\u034F\u180B\u{E0100}rio', 'Mario', 'marks without a form go'],
  ['Anna\u2800Maria', 'Anna Maria', 'an empty braille cell is a space'],
  ['02–1234‑5678−9', '02-1234-5678-9', 'every dash is a hyphen'],
  ['D’Angelo Dell‘Orto Sant´Anna Oʼ Neil', "D'Angelo Dell'Orto Sant'Anna O' Neil", 'every apostrophe is straight'],
  ['Nicolo\u0300', 'Nicolò', 'a letter is composed with its accent'],
  ['\u0000Mario\u0007Rossi', 'Mario Rossi', 'control characters are spaces'],
  ['D`Angelo', 'D`Angelo', 'a backtick stays'],
])('%j becomes %j: %s', (typed, meant) => expect(tidy(typed)).toBe(meant));

test('tidying twice equals tidying once', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tidy(tidy(text)) === tidy(text)));
});

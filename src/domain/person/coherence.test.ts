import { expect, test } from 'vitest';
import { isCoherent } from './coherence.ts';
import { maskEmail, maskPhone, maskSurname } from './mask.ts';

test.each([
  ['Zzprova', 'Testuno', 'ZZPTTN80A01H501H'],
  ['Fo', 'Eva', 'FOXVEA99T71F205A'],
  ['Hu', 'Li', 'HUXLIX90H30Z210H'],
  ['Ao', 'Io', 'AOXIOX55C44D612M'],
  ['Àlè', 'Ugo', 'LAEGUO00B29A326T'],
  ["D'Angelo", 'Maria Luisa', 'DNGMLS85M55L219L'],
  ['D’Angelo', 'maria luisa', 'DNGMLS85M55L219L'],
  ['De Luca', 'Gianfranco', 'DLCGFR68R09F839D'],
  ['Rossi', 'Mario', 'RSSMRA80A01H501U'],
  ['Weiß', 'Mario', 'WSSMRA80A01H501U'],
  ['Weiß', 'Mario', 'WEIMRA80A01H501U'],
  ['R****', 'Mario', 'RSSMRA80A01H501U'],
])('%s %s fits %s', (cognome, nome, code) => expect(isCoherent({ nome, cognome }, code)).toBe(true));

test.each([
  ['Bianchi', 'Mario', 'RSSMRA80A01H501U'],
  ['Rossi', 'Maria Luisa', 'RSSMRA80A01H501U'],
  ['R****', 'Luisa', 'RSSMRA80A01H501U'],
])('%s %s does not fit %s', (cognome, nome, code) => expect(isCoherent({ nome, cognome }, code)).toBe(false));

test('masks show a letter or two digits, and no length', () => {
  expect(maskSurname('Rossi')).toBe('R****');
  expect(maskEmail('mario@gmail.it')).toBe('m***@g***.it');
  expect(maskPhone('+393331234567')).toBe('********67');
});

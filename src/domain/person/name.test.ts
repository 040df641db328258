import { expect, test } from 'vitest';
import { checkName } from './name.ts';

test.each([
  'Ugo',
  'Li',
  'Àlè',
  'Àlè'.normalize('NFD'),
  "D'Angelo",
  'D’Angelo',
  'D`Angelo',
  'Rossi\u200B Verdi\uFE0F',
  'Rossi\nVerdi',
  'De Luca',
  ' Rossi ',
  'R****',
  'Łukasz',
  'Weiß',
  'Đorđević',
  'x'.repeat(120),
])('the name %s is accepted (R5.8)', (name) => expect(checkName(name)).toBeNull());

test.each([
  'Maria-Luisa',
  'R2D2',
  'a/b',
  '<b>',
  'Rossi.',
  '**',
  "''",
  '*`',
  'Ugo😀',
  'x'.repeat(121),
  'x'.repeat(100_000),
  ...Array.from('!"#$%&()+,-./0123456789:;<=>?@[\\]^_{|}~', (stranger) => `Rossi${stranger}Verdi`),
])('the name %.20s is refused (R5.8, R5.10)', (name) => expect(checkName(name)).toBe('letters'));

test.each(['A', 'A ', ' A  '])('%j is too short (R5.9)', (name) => expect(checkName(name)).toBe('short-name'));
test.each(['Li', ' Li '])('%j is long enough (R5.9)', (name) => expect(checkName(name)).toBeNull());

test.each(['', '  '])('%j is a required field left empty (R5.31)', (name) => expect(checkName(name)).toBe('required'));

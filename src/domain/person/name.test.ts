import { expect, test } from 'vitest';
import { checkName, MAX_IMPORTED_LENGTH, truncateName, withoutHyphens } from './name.ts';

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
  'x'.repeat(40),
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
  ...Array.from('!"#$%&()+,-./0123456789:;<=>?@[\\]^_{|}~', (stranger) => `Rossi${stranger}Verdi`),
])('the name %.20s is rejected (R5.8, R5.10)', (name) => expect(checkName(name)).toBe('letters'));

test.each([41, 100_000])('a name of %i letters is too long (R5.8)', (count) =>
  expect(checkName('x'.repeat(count))).toBe('long-name'),
);

test.each([
  ['Anna Maria', 'Anna Maria'],
  ['Maria Immacolata Concetta Addolorata Filomena', 'Maria Immacolata Concetta Addolorata'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the stored name %s is offered as %s', (stored, offered) => {
  expect([checkName(stored, MAX_IMPORTED_LENGTH), truncateName(stored), checkName(offered)]).toEqual([
    null,
    offered,
    null,
  ]);
});

test.each(['A', 'A ', ' A  '])('%j is too short (R5.9)', (name) => expect(checkName(name)).toBe('short-name'));
test.each(['Li', ' Li '])('%j is long enough (R5.9)', (name) => expect(checkName(name)).toBeNull());

test.each(['', '  '])('%j is a required field left empty (R5.31)', (name) => expect(checkName(name)).toBe('required'));

// R16.3.1
test.each([
  ['Jean-Pierre', 'Jean Pierre'],
  [' Anna \u2013 Maria ', 'Anna Maria'],
  ['-Rossi\u2011Bianchi-', 'Rossi Bianchi'],
  ["D'Angelo", "D'Angelo"],
])('the hyphens of %j become spaces', (typed, stored) => {
  expect(withoutHyphens(typed)).toBe(stored);
  expect(checkName(stored)).toBeNull();
});

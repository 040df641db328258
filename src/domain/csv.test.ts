import { expect, test } from 'vitest';
import { csvFile, csvLine, escapeFormula, unescapeFormula } from './csv.ts';

// R18.4.11
test.each(['=1+1', '+39', '-2', '@via', '\t=1+1', '\r=1+1', ' =1+1', "'=1+1", "''\t=1+1"])(
  'a text that begins as %j is escaped, and unescaped to the same text',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

// R18.4.11
test.each(['Via della Vela 1', "'Ndria", "L'Aquila", '1=1', ''])('%j is no formula and stays unchanged', (text) => {
  expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
});

test('a cell with a delimiter, a quote or a line break is quoted; a number stays a number', () => {
  expect(csvLine(['a;b', 'say "x"', 'two\nlines', -1, 'plain'], ';')).toBe(
    '"a;b";"say ""x""";"two\nlines";-1;plain\r\n',
  );
});

test('a file begins with the byte order mark', () => {
  expect(
    csvFile([
      ['a', 1],
      ['=b', 2],
    ]),
  ).toBe("\uFEFFa;1\r\n'=b;2\r\n");
});

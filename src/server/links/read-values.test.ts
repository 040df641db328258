import { expect, test } from 'vitest';
import { readPairs, readValues } from './read-values.ts';

test('pairs are split at the first equals sign', () =>
  expect(readPairs(['utm_term=a=b', 'cap='])).toEqual({ utm_term: 'a=b', cap: '' }));

test.each(['cap', '=1'])('"%s" is no pair', (pair) => expect(() => readPairs([pair])).toThrow('name=value'));

test('a line is an object of texts', () => expect(readValues('{"cap":"20121"}')).toEqual({ cap: '20121' }));

test.each(['RSSMRA', '[]', 'null', '{"cap":20121}', '"text"'])('%s is refused without quoting it', (line) => {
  expect(() => readValues(line)).toThrow(/^Each line must be a JSON object of texts$/);
});

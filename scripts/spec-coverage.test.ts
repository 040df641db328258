import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const rows = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| R\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const ids = rows.map(([, id = '']) => id);

test('every requirement has one row, with a well-formed id', () => {
  expect(ids.length).toBeGreaterThanOrEqual(649);
  expect(ids.filter((id) => !/^R\d(\.\d+){1,2}$/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every file and test it names exists', () => {
  const paths = rows.flatMap((row) =>
    [
      ...row
        .slice(3, 5)
        .join(' ')
        .matchAll(/`([^`]+)`/g),
    ].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect([...new Set(paths)].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('a row without a file says missing, one without a test untested', () => {
  const silent = rows.filter(([, , , file = '', shown = '']) =>
    file === 'missing' ? shown !== '' : !file.startsWith('`') || !(shown === 'untested' || shown.startsWith('`')),
  );
  expect(silent.map(([, id]) => id)).toEqual([]);
});

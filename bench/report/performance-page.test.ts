import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
const part = (title: string): string => page.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
const cellsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const figure = (cell = ''): number => Number(cell.replaceAll(',', ''));

// R15.1.9
test('the page tells how to repeat, the machine and the day, and a figure of every row it explains', () => {
  expect(part('How to repeat')).toContain('| `npm run bench` |');
  expect(part('Figures')).toMatch(/cores \(.+ GB\), Node \d+\.\d+, \d+ \w+ 20\d\d/);
  const rowsOf = (text: string) => new Set(cellsIn(text).flatMap(([, id = '']) => (/^P\d+$/.test(id) ? [id] : [])));
  const explained = rowsOf(part('What stands for what'));
  expect(explained.size).toBe(17);
  expect(rowsOf(part('Figures'))).toEqual(explained);
  const [, picture = ''] = /!\[.+\]\((.+\.svg)\)/.exec(part('Figures')) ?? [];
  for (const row of ['P2', 'P3', 'P11'])
    expect(readFileSync(join(import.meta.dirname, '../../docs', picture), 'utf8')).toContain(`>${row} `);
});

// R15.1.9
test('its country on paper adds up from what a call costs', () => {
  const rows = cellsIn(part('A country on paper')).filter(([, , , cost]) => /^[\d.]+$/.test(cost ?? ''));
  expect(rows.length).toBeGreaterThan(2);
  for (const [, call, perSecond, cost, cores] of rows)
    expect(figure(cores), call).toBeCloseTo((figure(perSecond) * figure(cost)) / 1_000, 0);
  const sum = rows.reduce((all, [, , , , cores]) => all + figure(cores), 0);
  expect(part('A country on paper')).toContain(`| all | | | ${sum.toFixed(1)} |`);
});

// R16.8.21
test('of the desk it tells seven figures, each with its target, among as many appointments as a country has', () => {
  const rows = cellsIn(part('The desk')).filter(([, id = '']) => /^D\d$/.test(id));
  expect([...new Set(rows.map(([, id]) => id))]).toEqual(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7']);
  const measured = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7'].map((one) => rows.find(([, id]) => id === one));
  expect(measured.map((row) => [row?.[2], row?.[3]])).toEqual(
    [
      ['Agenda', /a branch and week each/],
      ['Rete', /each another map/],
      ['AnteprimaCapacita', /a branch closed for 60 days/],
      ['AnteprimaCapacita', /^30 branches closed for 60 days/],
      ['Cerca', /by request code and by tax code/],
      ['Eventi', /from the press to the row a colleague read/],
      ['desk entry JS, brotli', /built page of the desk/],
    ].map(([name, work]) => [name, expect.stringMatching(work ?? '')]),
  );
  // They are the ones that are taken.
  const bench = readFileSync(join(import.meta.dirname, '../d1-desk.ts'), 'utf8');
  const taken = [...bench.matchAll(/'(D\d)',\s+'([^']+)',\s+['`](p95 of \d+|\d+ branches)/g)];
  expect(taken.map(([, id]) => id)).toEqual(['D1', 'D2', 'D3', 'D4', 'D5', 'D6']);
  for (const [, id, name = '', work = ''] of taken)
    expect(rows.find((row) => row[1] === id)?.slice(2, 4)).toEqual([name, expect.stringContaining(work)]);
  expect(bench).toContain('const MANY = 30;');
  for (const [, id, , work = '', ours, , , , target] of rows) {
    expect([ours, target], id).toEqual([expect.stringMatching(/^[\d.,]+ (ms|kB)$/), expect.stringMatching(/^≤ /)]);
    if (ours?.endsWith('ms')) expect(work).toContain('among 600,000 appointments');
  }
});

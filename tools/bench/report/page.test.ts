import { expect, test } from 'vitest';
import type { Curve, Row } from '../core/row.ts';
import { resultFiles } from './files.ts';
import { markdownTable, plainTable } from './lines.ts';
import { resultsPage } from './page.ts';
import { plot, short } from './plot.ts';

const row: Row = {
  ...{
    id: 'P5',
    name: 'CreateAppointment, 32 bookers',
    work: 'against «bare» <transactions>',
    ours: '145 a second',
    value: 145,
  },
  ...{ limit: '1,221 a second', ratio: 0.1187, spread: 0.12, target: '≥ 0.4', verdict: 'not met' },
};
const curve: Curve = {
  ...{ id: 'P2', title: 'A search & its branches', xLabel: 'branches', yLabel: 'ms' },
  lines: [
    {
      name: 'TrovaFiliali3',
      points: [
        { x: 150, y: 2 },
        { x: 1_500, y: 4 },
        { x: 15_000, y: 8 },
      ],
    },
  ],
};
const page = resultsPage({ about: 'one machine', rows: [row], curves: [curve] });

// R15.1.2
test('the page of results has every row and plot, and loads no external resource', () => {
  for (const part of [row.name, '145 a second', '0.119', 'not met', 'A search &amp; its branches', '<svg'])
    expect(page).toContain(part);
  expect(page).not.toMatch(/https?:|<script|<link|@import|url\(|\bsrc=/);
  expect(page).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  expect(page).toContain('@media (prefers-color-scheme: dark)');
  const files = resultFiles({ about: 'one machine', rows: [row], curves: [curve] }, { cores: 2 });
  expect(files['latest.html']).toBe(page);
  expect(JSON.parse(files['latest.json'])).toEqual({
    machine: { cores: 2 },
    about: 'one machine',
    rows: [row],
    curves: [curve],
  });
});

// R15.1.9
test('the picture has every curve with its lines and both schemes, and loads no external resource', () => {
  const picture = resultFiles({ about: '', rows: [], curves: [curve, { ...curve, title: 'Another' }] }, {})[
    'curves.svg'
  ];
  for (const part of ['P2 A search &amp; its branches', 'P2 Another', '● TrovaFiliali3', 'prefers-color-scheme: dark'])
    expect(picture).toContain(part);
  expect(picture.match(/<polyline/g)).toHaveLength(2);
  expect(picture.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|<script|@import|url\(|href=/);
});

test('the page fits a phone and has both schemes', () => {
  expect(page).toContain('width=device-width');
  expect(page).toContain('prefers-color-scheme: dark');
});

test('measured texts are escaped', () => {
  expect(page).toContain('&lt;transactions&gt;');
});

test('a plot has a logarithmic size axis and a linear cost axis', () => {
  const places = [...plot(curve).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = [], [x3 = 0, y3 = 0] = []] = places;
  expect(x3 - x2).toBeCloseTo(x2 - x1, 0);
  expect((y2 - y3) / (y1 - y2)).toBeCloseTo(2, 1);
});

test.each([
  [7, '7'],
  [1_500, '1.5k'],
  [10_030_000, '10M'],
])('%d is written %s beside an axis', (value, text) => {
  expect(short(value)).toBe(text);
});

// R15.1.1
test('the table has a line per row for a terminal, and equal figures for a documentation page', () => {
  expect(plainTable([row])).toMatch(/P5 .*145 a second .*0\.119 .*12 %.*≥ 0\.4.*not met/);
  expect(markdownTable([row]).split('\n').at(-1)).toBe(
    '| P5 | CreateAppointment, 32 bookers | against «bare» <transactions> | 145 a second | 1,221 a second | 0.119 | 12 % | ≥ 0.4 | not met |',
  );
});

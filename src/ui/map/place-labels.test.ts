import { expect, test } from 'vitest';
import { labelsOf } from './place-labels.ts';

const SIZE = { width: 360, height: 200 };
const dot = (name: string, x: number, y: number) => ({ name, x, y, radius: 7, kind: 'dot' as const });
const places = (...dots: ReturnType<typeof dot>[]) => labelsOf(dots, SIZE).map(({ name, anchor }) => [name, anchor]);

test('a name is below its marker, or beside it if another marker is below', () => {
  expect(places(dot('Monza', 100, 100))).toEqual([['Monza', 'middle']]);
  expect(places(dot('Monza', 100, 100), dot('Pavia', 100, 118))).toEqual([
    ['Monza', 'start'],
    ['Pavia', 'middle'],
  ]);
});

test('the name of a marker at the right edge is on its left', () => {
  expect(places(dot('Milano Giardini', 350, 100))).toEqual([['Milano Giardini', 'end']]);
});

test('a name does not overlap existing text', () => {
  const below = { left: 80, right: 120, top: 112, bottom: 124 };
  expect(labelsOf([dot('Monza', 100, 100)], SIZE, [below])[0]?.anchor).toBe('start');
});

test('a name without room is left out', () => {
  const crowd = [0, 1, 2, 3, 4, 5].map((n) => dot(`Filiale Milano ${n}`, 180 + n, 100 + n));
  expect(places(...crowd).length).toBeLessThan(crowd.length);
});

test('a name does not overlap a pin', () => {
  const [pin] = labelsOf([{ ...dot('Milano Centro', 180, 190), radius: 14, kind: 'pin' }], SIZE);
  expect(pin?.anchor).toBe('start');
});

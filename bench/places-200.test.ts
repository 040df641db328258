import { expect, test } from 'vitest';
import { readTowns } from '../src/server/network/places/towns.ts';
import { PLACES_200 } from './places-200.ts';

// R15.1.5
test('the list has 200 inputs, each once, and names towns that there are', () => {
  const towns = new Set(readTowns().map(({ name }) => name));
  expect(new Set(PLACES_200.map(([typed]) => typed)).size).toBe(200);
  expect(PLACES_200.filter(([, town]) => !towns.has(town))).toEqual([]);
});

test('what is typed is long enough to be asked for', () => {
  expect(PLACES_200.filter(([typed]) => typed.length < 4)).toEqual([]);
});

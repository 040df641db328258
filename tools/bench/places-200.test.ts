import { expect, test } from 'vitest';
import { createGazetteer } from '../../src/server/network/places/gazetteer.ts';
import { readTowns } from '../../src/server/network/places/towns.ts';
import { PLACES_200 } from './places-200.ts';

// R15.1.5
test('the list has 200 unique inputs, and names existing towns', () => {
  const towns = new Set(readTowns().map(({ name }) => name));
  expect(new Set(PLACES_200.map(([typed]) => typed)).size).toBe(200);
  expect(PLACES_200.filter(([, town]) => !towns.has(town))).toEqual([]);
});

test('every input is long enough for a request', () => {
  expect(PLACES_200.filter(([typed]) => typed.length < 4)).toEqual([]);
});

// R15.5.1
test('the intended town comes first, for every input', async () => {
  const places = createGazetteer(readTowns());
  const first = async (typed: string) => (await places.suggest(typed, 5))[0]?.displayLines[0];
  const found = await Promise.all(PLACES_200.map(async ([typed]) => [typed, await first(typed)]));
  expect(found).toEqual(PLACES_200);
});

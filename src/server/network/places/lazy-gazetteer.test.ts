import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGazetteer } from './gazetteer.ts';
import { laterGazetteer } from './lazy-gazetteer.ts';
import { readTowns } from './towns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const make = vi.fn(() => createGazetteer(readTowns()));
  return { make, places: laterGazetteer(make) };
}

// R15.6.1
test('the gazetteer is read once, at its first use', async () => {
  const { make, places } = counted();
  expect(make).not.toHaveBeenCalled();
  expect((await places.suggest('Venezia', 1))[0]?.displayLines[0]).toBe('Venezia');
  expect(await places.centreOf('20121')).toMatchObject({ city: 'Milano' });
  expect((await places.nearest(45.46, 9.19))?.displayLines[0]).toBe('Milano');
  vi.runAllTimers();
  expect(make).toHaveBeenCalledTimes(1);
});

// R15.6.1
test('the gazetteer is read soon after the start without any use', () => {
  const { make } = counted();
  vi.runAllTimers();
  expect(make).toHaveBeenCalledTimes(1);
});

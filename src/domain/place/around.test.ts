import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compassOf, offsetKm } from './around.ts';
import { distanceKm } from './distance.ts';

test.each([
  [1, 0, 'E'],
  [1, 1, 'NE'],
  [0, 1, 'N'],
  [-1, 1, 'NW'],
  [-1, 0, 'W'],
  [-1, -1, 'SW'],
  [0, -1, 'S'],
  [1, -1, 'SE'],
  [1, 0.4, 'E'],
  [-1, -0.01, 'W'],
])('%d km east and %d km north is %s', (east, north, wind) => {
  expect(compassOf({ east, north })).toBe(wind);
});

test('Monza lies north-east of Milan', () => {
  const offset = offsetKm({ lat: 45.4642, lng: 9.19 }, { lat: 45.5845, lng: 9.2744 });
  expect(compassOf(offset)).toBe('NE');
});

test('within 100 km in Italy the flat map equals the sphere to one percent', () => {
  const point = fc.record({
    lat: fc.double({ min: 36, max: 46, noNaN: true }),
    lng: fc.double({ min: 7, max: 18, noNaN: true }),
  });
  const step = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  fc.assert(
    fc.property(point, step, step, (from, dLat, dLng) => {
      const to = { lat: from.lat + dLat, lng: from.lng + dLng };
      const { east, north } = offsetKm(from, to);
      const km = distanceKm(from, to);
      expect(Math.abs(Math.hypot(east, north) - km)).toBeLessThanOrEqual(km * 0.01 + 1e-6);
    }),
  );
});

test('a degree to the north is 111 km everywhere, one to the east half of that at 60 degrees', () => {
  const from = { lat: 60, lng: 9 };
  expect(offsetKm({ lat: 45, lng: 9 }, { lat: 46, lng: 9 })).toEqual({ east: 0, north: 111.195 });
  expect(offsetKm(from, { lat: 60, lng: 10 }).east).toBeCloseTo(111.195 / 2, 6);
});

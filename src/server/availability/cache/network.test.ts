import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import { nearestOf } from './network.ts';

/** Clusters of branches as in cities, some at one address. */
const place = fc.oneof(
  fc.record({ lat: fc.double({ min: 35, max: 48, noNaN: true }), lng: fc.double({ min: 6, max: 19, noNaN: true }) }),
  fc.record({ lat: fc.integer({ min: 0, max: 9 }), lng: fc.integer({ min: 0, max: 9 }) }).map(({ lat, lng }) => ({
    lat: 45.4 + lat / 100,
    lng: 9.1 + lng / 100,
  })),
);
const anywhere = fc.oneof(
  place,
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

function bySortingAll(places: readonly (Point & { code: string })[], from: Point, count: number): readonly string[] {
  return places
    .map((one) => ({ code: one.code, km: distanceKm(from, one) }))
    .sort((a, b) => a.km - b.km || (a.code < b.code ? -1 : 1))
    .slice(0, count)
    .map(({ code }) => code);
}

// R7.9, R9.8, R15.2.1
test('the nearest equal those of sorting all distances, from any point on the globe', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 300 }),
      fc.array(anywhere, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      (points, from, count) => {
        const places = points.map((point, n) => ({ ...point, code: `B${(n * 7919) % 1_000}-${n}` }));
        const nearest = nearestOf(places);
        for (const each of from)
          expect(nearest(each, count).map(({ code }) => code)).toEqual(bySortingAll(places, each, count));
      },
    ),
    { numRuns: 400, seed: 15 },
  );
});

import { expect, test } from 'vitest';
import { distanceKm, isFar } from './distance.ts';

const milan = { lat: 45.4642, lng: 9.19 };
const rome = { lat: 41.9028, lng: 12.4964 };

test('Milan and Rome are 477 km apart, both ways', () => {
  expect(distanceKm(milan, rome)).toBeCloseTo(477, 0);
  expect(distanceKm(rome, milan)).toBe(distanceKm(milan, rome));
  expect(distanceKm(milan, milan)).toBe(0);
});

// R9.8
test('the distance from pole to equator is a quarter of the circumference', () => {
  expect(distanceKm({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo((6371 * Math.PI) / 2, 6);
});

// R4.20, R9.2, R1.14
test('exactly 25 km is near, more is far', () => {
  expect([isFar(25), isFar(25.001)]).toEqual([false, true]);
});

import { expect, test } from 'vitest';
import { hasPoint } from '../session/branch.ts';
import { directionsUrl } from './directions.ts';

const branch = { lat: 45.4642, lng: 9.19 };
const template = 'https://mappe.example/percorso?da={from}&a={to}';
const route = (url: string) => [...new URL(url).searchParams.values()].join(';');

// R2.3.82
test("directions start at the device's position, to about 100 metres", () => {
  expect(route(directionsUrl(template, branch, { lat: 41.117143, lng: 16.871871 }))).toBe('41.117,16.872;45.4642,9.19');
});

// R7.53
test('without a position they start in Rome', () => {
  expect(route(directionsUrl(template, branch, null))).toBe('41.9028,12.4964;45.4642,9.19');
});

// R9.36
test('a branch without coordinates has no map, and directions lead to the middle of Lombardy', () => {
  const nowhere = { lat: 0, lng: 0 };
  expect(hasPoint(nowhere)).toBe(false);
  expect(route(directionsUrl(template, nowhere, null))).toBe('41.9028,12.4964;45.585,9.93');
});

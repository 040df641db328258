import { expect, test } from 'vitest';
import { isItalianTile, tileAt } from './tiles.ts';

test('the tile of a point is the one every web map has', () => {
  // The worked example of the OpenStreetMap wiki.
  const tokyo = tileAt({ lat: 35.6590699, lng: 139.7006793 }, 18);
  expect([Math.floor(tokyo.x), Math.floor(tokyo.y)]).toEqual([232_798, 103_246]);
  expect(tileAt({ lat: 0, lng: 0 }, 1)).toEqual({ x: 1, y: 1 });
});

const tileOf = (lat: number, lng: number, zoom: number): [number, number, number] => {
  const { x, y } = tileAt({ lat, lng }, zoom);
  return [zoom, Math.floor(x), Math.floor(y)];
};

test.each([
  ['Lampedusa', 35.51, 12.6],
  ['Vetta d’Italia', 47.09, 12.18],
  ['Bardonecchia', 45.08, 6.7],
  ['Otranto', 40.15, 18.49],
])('%s is in Italy at every zoom', (_, lat, lng) => {
  for (const zoom of [10, 17, 18]) expect(isItalianTile(...tileOf(lat, lng, zoom))).toBe(true);
});

test.each([
  ['Berlin', 52.52, 13.4],
  ['Madrid', 40.4, -3.7],
  ['Athens', 37.98, 23.73],
])('%s is not', (_, lat, lng) => {
  expect(isItalianTile(...tileOf(lat, lng, 17))).toBe(false);
});

test('neither the whole country nor a doorbell', () => {
  expect(isItalianTile(...tileOf(45.46, 9.19, 9))).toBe(false);
  expect(isItalianTile(...tileOf(45.46, 9.19, 19))).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { isItalianTile, MAP_ZOOM, MAP_ZOOMS, TILE, tileAt, tilesAround } from './tiles.ts';

test('the tile of a point is that of the usual web map', () => {
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
  ['Rocca Bernauda', 45.1, 6.627],
  ['Otranto', 40.15, 18.49],
])('%s is in Italy at every zoom', (_, lat, lng) => {
  for (const zoom of [10, 17, 18]) expect(isItalianTile(...tileOf(lat, lng, zoom))).toBe(true);
});

test.each([
  ['Berlin', 52.52, 13.4],
  ['Madrid', 40.4, -3.7],
  ['Athens', 37.98, 23.73],
  ['Geneva', 46.2, 6.14],
  ['Munich', 48.14, 11.58],
  ['Durrës', 41.32, 19.45],
  ['Sfax', 34.74, 10.76],
])('%s is not', (_, lat, lng) => {
  expect(isItalianTile(...tileOf(lat, lng, 17))).toBe(false);
});

test('zoom levels of the whole country and of a house are rejected', () => {
  expect(isItalianTile(...tileOf(45.46, 9.19, 9))).toBe(false);
  expect(isItalianTile(...tileOf(45.46, 9.19, 19))).toBe(false);
});

// R7.43
test("the zoom of a branch's map shows street names", () => {
  expect([MAP_ZOOMS.least, MAP_ZOOM, MAP_ZOOMS.most]).toEqual([13, 17, 18]);
});

test('a map whose size is a multiple of the tile size has no tile outside it', () => {
  const corner = { lat: 0, lng: 0 };
  const tiles = tilesAround(corner, 1, { width: 2 * TILE, height: 2 * TILE });
  expect(tiles.map(({ x, y, left, top }) => [x, y, left, top])).toEqual([
    [0, 0, -TILE, -TILE],
    [1, 0, 0, -TILE],
    [0, 1, -TILE, 0],
    [1, 1, 0, 0],
  ]);
  expect(tilesAround(corner, 1, { width: TILE, height: TILE })).toEqual(tiles);
  const rowsOf = (height: number) =>
    new Set(tilesAround(corner, 3, { width: TILE, height }).map((tile) => tile.y)).size;
  expect([rowsOf(TILE), rowsOf(3 * TILE), rowsOf(4 * TILE)]).toEqual([2, 4, 4]);
});

describe('the tiles of a small map', () => {
  const box = { width: 600, height: 220 };
  const milan = { lat: 45.4642, lng: 9.19 };
  const all = tilesAround(milan, 17, box);

  test('cover it completely in the right places, and are few', () => {
    const edge = (side: 'left' | 'top') => all.map((tile) => tile[side]);
    expect(Math.min(...edge('left'))).toBeLessThanOrEqual(-300);
    expect(Math.max(...edge('left')) + 256).toBeGreaterThanOrEqual(300);
    expect(Math.min(...edge('top'))).toBeLessThanOrEqual(-110);
    expect(Math.max(...edge('top')) + 256).toBeGreaterThanOrEqual(110);
    expect(all.length).toBeLessThanOrEqual(8);
    const [first, second] = all;
    expect(second).toEqual({ ...first, x: (first?.x ?? 0) + 1, left: (first?.left ?? 0) + 256 });
  });

  test('are placed so that the point is in the middle', () => {
    const { x, y } = tileAt(milan, 17);
    const own = all.find((tile) => tile.x === Math.floor(x) && tile.y === Math.floor(y));
    expect([own?.left, own?.top]).toEqual([-Math.round((x % 1) * 256), -Math.round((y % 1) * 256)]);
  });

  test.each([
    ['Bardonecchia', 45.0786, 6.7033],
    ['Vetta d’Italia', 47.09, 12.18],
    ['Lampedusa', 35.5, 12.6],
    ['Otranto', 40.146, 18.49],
  ])('are Italian at the lowest zoom: %s', (_, lat, lng) => {
    for (const { x, y } of tilesAround({ lat, lng }, MAP_ZOOMS.least, box))
      expect(isItalianTile(MAP_ZOOMS.least, x, y)).toBe(true);
  });
});

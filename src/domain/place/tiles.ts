import type { Point } from './distance.ts';

/** How near a map of one branch looks (R7.43). */
export const MAP_ZOOM = 17;
/** Side of a tile in pixels. */
export const TILE = 256;

const ZOOMS = { least: 10, most: 18 };
const ITALY = { north: 47.2, south: 35.4, west: 6.5, east: 18.6 };

/** A point in tiles of the usual web map, counted from the north-west; the whole part is the tile's number. */
export function tileAt({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const side = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * side, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side };
}

/** Whether a tile shows some of Italy between a province and a street: nothing else is ever fetched. */
export function isItalianTile(zoom: number, x: number, y: number): boolean {
  if (zoom < ZOOMS.least || zoom > ZOOMS.most) return false;
  const first = tileAt({ lat: ITALY.north, lng: ITALY.west }, zoom);
  const last = tileAt({ lat: ITALY.south, lng: ITALY.east }, zoom);
  return x >= Math.floor(first.x) && x <= last.x && y >= Math.floor(first.y) && y <= last.y;
}

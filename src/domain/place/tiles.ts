import type { Point } from './distance.ts';

/** Zoom level of a branch's map at first. */
export const MAP_ZOOM = 17;
/** Zoom levels that a visitor can choose. From 13 on, the map of an Italian place shows only tiles of Italy. */
export const MAP_ZOOMS = { least: 13, most: 18 };
/** Width and height of a tile in pixels. */
export const TILE = 256;

const FETCHED_ZOOMS = { least: 10, most: 18 };
const ITALY = { north: 47.2, south: 35.4, west: 6.5, east: 18.6 };

/**
 * Converts a point to tile coordinates (Web Mercator, counted from the north-west). Their integer part names the tile.
 */
export function tileAt({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const side = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * side, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side };
}

export interface PlacedTile {
  readonly x: number;
  readonly y: number;
  /** Pixels from the map's middle to the tile's upper left corner. */
  readonly left: number;
  readonly top: number;
}

/** The tiles that cover a map of size `box` (pixels) around `middle`, row by row. */
export function tilesAround(middle: Point, zoom: number, box: { width: number; height: number }): PlacedTile[] {
  const at = tileAt(middle, zoom);
  const reach = { x: box.width / 2 / TILE, y: box.height / 2 / TILE };
  const tiles: PlacedTile[] = [];
  for (let y = Math.floor(at.y - reach.y); y < at.y + reach.y; y++)
    for (let x = Math.floor(at.x - reach.x); x < at.x + reach.x; x++)
      tiles.push({ x, y, left: Math.round((x - at.x) * TILE), top: Math.round((y - at.y) * TILE) });
  return tiles;
}

/** Whether a tile shows a part of Italy, at a zoom level that is used. The server fetches no other tiles. */
export function isItalianTile(zoom: number, x: number, y: number): boolean {
  if (zoom < FETCHED_ZOOMS.least || zoom > FETCHED_ZOOMS.most) return false;
  const first = tileAt({ lat: ITALY.north, lng: ITALY.west }, zoom);
  const last = tileAt({ lat: ITALY.south, lng: ITALY.east }, zoom);
  return x >= Math.floor(first.x) && x <= last.x && y >= Math.floor(first.y) && y <= last.y;
}

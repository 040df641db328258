import { createSemaphore } from '../../platform/semaphore.ts';

export interface Tile {
  readonly type: string;
  readonly bytes: Buffer;
}
/** Dependencies of tile fetching; tests pass a stub and a short timeout. */
export interface TilesDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Address with {z}, {x} and {y}; it may hold the lender's key, so the page never gets it. */
  readonly template: string;
  readonly patienceMs?: number;
}
export type FindTile = (zoom: number, x: number, y: number) => Promise<Tile | null>;

const TIMEOUT_MS = 4_000;
const MAX_AT_ONCE = 6;
const MAX_WAITING = 60;
const MAX_TILE_BYTES = 256 * 1024;
const CACHE_BYTES = 16 * 1024 * 1024;
/** Accepted types: raster images, which hold no markup that a browser would run. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);
const HEADERS = { accept: 'image/png,image/jpeg,image/webp', 'user-agent': 'fissa' };

/**
 * Fetches map tiles from the lender's map service and caches them in memory, up to 16 MB. Null when too many requests
 * wait, or when the service is slow, redirects, or sends anything but a small image.
 */
export function createTiles({ fetch, template, patienceMs = TIMEOUT_MS }: TilesDeps): FindTile {
  const gate = createSemaphore(MAX_AT_ONCE, MAX_WAITING);
  const kept = createTileCache(CACHE_BYTES);

  async function fetchTile(url: string): Promise<Tile | null> {
    const leave = await gate.enter();
    if (leave === null) return null;
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(url, { redirect: 'error', signal, headers: HEADERS });
      return await pictureOf(answer);
    } catch {
      return null;
    } finally {
      leave();
    }
  }

  return async (zoom, x, y) => {
    const url = template.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
    const known = kept.get(url);
    if (known) return known;
    const tile = await fetchTile(url);
    if (tile) kept.add(url, tile);
    return tile;
  };
}

async function pictureOf(answer: Response): Promise<Tile | null> {
  const type = answer.headers.get('content-type')?.split(';', 1).join('').trim().toLowerCase() ?? '';
  if (!answer.ok || !PICTURES.has(type)) {
    await answer.body?.cancel();
    return null;
  }
  const bytes = await readUpTo(answer, MAX_TILE_BYTES);
  return bytes && { type, bytes };
}

/** Reads the body; null when it exceeds the limit, and then the rest is not read. */
async function readUpTo(answer: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Keeps the most recently added tiles, up to a limit in bytes. */
function createTileCache(most: number) {
  const tiles = new Map<string, Tile>();
  let size = 0;
  return {
    get: (url: string) => tiles.get(url),
    add(url: string, tile: Tile): void {
      size += tile.bytes.length - (tiles.get(url)?.bytes.length ?? 0);
      tiles.set(url, tile);
      for (const [oldest, { bytes }] of tiles) {
        if (size <= most) return;
        tiles.delete(oldest);
        size -= bytes.length;
      }
    },
  };
}

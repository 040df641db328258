/** Maximum number of waiting requests of one address, and of its block. */
export interface Share {
  readonly address: number;
  readonly block: number;
}

/**
 * The share of a journal with so many of its places taken: for a block the cube of the free part of all places, for one
 * address half of that, and at least one for both. A flood from more blocks stops at a smaller share, so the rest stays
 * free for other visitors.
 */
export function shareOf(places: number, taken: number): Share {
  const free = Math.max(0, places - taken) / places;
  const block = Math.max(1, Math.floor(places * free ** 3));
  return { block, address: Math.max(1, Math.floor(block / 2)) };
}

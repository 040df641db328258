/** How many requests of one address, and of the block it belongs to, may wait in a room. */
export interface Share {
  readonly address: number;
  readonly block: number;
}

/**
 * The share of a room with so many of its places taken: of all places the cube of the part that is free for a block, half of
 * that for one address of it, and one in any case. The more blocks a flood has, the smaller the share at which it stops:
 * the rest stays free for everybody else.
 */
export function shareOf(places: number, taken: number): Share {
  const free = Math.max(0, places - taken) / places;
  const block = Math.max(1, Math.floor(places * free ** 3));
  return { block, address: Math.max(1, Math.floor(block / 2)) };
}

/** Maximum number of requests in an edge's journal from one IP address, and from its address block. */
export interface JournalShare {
  readonly address: number;
  readonly block: number;
}

/**
 * The maximum share of the journal when `taken` of its `places` are taken. A block may have the cube of the free
 * fraction, an address half of that; both at least one. The fuller the journal, the less a flood can take of it, so
 * places stay free for other visitors.
 */
export function shareOf(places: number, taken: number): JournalShare {
  const free = Math.max(0, places - taken) / places;
  const block = Math.max(1, Math.floor(places * free ** 3));
  return { block, address: Math.max(1, Math.floor(block / 2)) };
}

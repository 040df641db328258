/** Seeded random numbers (mulberry32). */
export function numbers(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks an element by the next number. */
export const oneOf = <T>(next: () => number, some: readonly [T, ...T[]]): T =>
  some[Math.floor(next() * some.length)] ?? some[0];

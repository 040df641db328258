/** The mutants a run takes: all, those of one requirement or folder, or so many at random, the same for the same seed. */
export function pick(mutants, { only, random, seed }) {
  const wanted = mutants.filter(({ breaks, file }) => only === undefined || breaks === only || file.startsWith(only));
  if (random === undefined) return wanted;
  const next = numbers(Number(seed));
  const drawn = wanted.map((mutant) => ({ mutant, lot: next() })).sort((a, b) => a.lot - b.lot);
  return drawn.slice(0, Number(random)).map(({ mutant }) => mutant);
}

/** A run is green where the tests are so without mutants, and every mutant it took, one at least, was killed. */
export const exitOf = ({ isSound, total, killed }) => (isSound && total > 0 && killed === total ? 0 : 1);

/** Numbers from 0 to 1 that a seed settles (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Selects the mutants of a run: all, those of a requirement or folder, or a random sample by seed. */
export function pick(mutants, { only, random, seed }) {
  const wanted = mutants.filter(({ breaks, file }) => only === undefined || breaks === only || file.startsWith(only));
  if (random === undefined) return wanted;
  const next = numbers(Number(seed));
  const drawn = wanted.map((mutant) => ({ mutant, lot: next() })).sort((a, b) => a.lot - b.lot);
  return drawn.slice(0, Number(random)).map(({ mutant }) => mutant);
}

/** The exit code: 0 if the tests pass without mutants and all mutants (at least one) were killed. */
export const exitOf = ({ isSound, total, killed }) => (isSound && total > 0 && killed === total ? 0 : 1);

/** Pseudo-random numbers from 0 to 1 by seed (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

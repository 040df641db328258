/** Maximum number of edits at which a misspelt name is still recognised. */
export const maxEdits = (name: string): number => (name.length < 5 ? 1 : 2);

/**
 * Edit distance of two words, in which a swap of neighbouring letters is one edit. A distance above `most` gives most +
 * 1. Equal letters are skipped, so that the search branches only at differences. `i` and `j` are the positions in the
 * words.
 */
export function edits(a: string, b: string, most: number, i = 0, j = 0): number {
  if (Math.abs(a.length - i - (b.length - j)) > most) return most + 1;
  let x = i;
  let y = j;
  while (x < a.length && y < b.length && a.charCodeAt(x) === b.charCodeAt(y)) {
    x += 1;
    y += 1;
  }
  if (x === a.length || y === b.length) return a.length - x + (b.length - y);
  if (most === 0) return 1;
  const left = most - 1;
  const isSwap = a.charCodeAt(x) === b.charCodeAt(y + 1) && a.charCodeAt(x + 1) === b.charCodeAt(y);
  const rest = Math.min(
    edits(a, b, left, x + 1, y + 1),
    edits(a, b, left, x + 1, y),
    edits(a, b, left, x, y + 1),
    isSwap ? edits(a, b, left, x + 2, y + 2) : most,
  );
  return 1 + rest;
}

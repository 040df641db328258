/** Lower-case plain letters and single spaces: how names are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Edits from one word to another, neighbours swapped counting once; more than `most` is told as most + 1. */
export function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? most) + 1 : most + 1;
      row.push(Math.min((last[j] ?? most) + 1, (row[j - 1] ?? most) + 1, (last[j - 1] ?? most) + same, swapped));
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

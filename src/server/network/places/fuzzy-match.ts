import { edits, maxEdits } from '#domain/edits.ts';

/** A similar name, and its distance in edits. */
export interface Close<T> {
  readonly named: T;
  readonly away: number;
}
interface Misspelt<T> {
  /** Names that may be similar to a text, by length and letters. */
  candidates(text: string): readonly T[];
  /** Names that are similar to one of the texts, each with its smallest distance. */
  close(texts: readonly string[]): readonly Close<T>[];
}

/** The letters of a text as a bit set. Digits share bits with letters, which only adds a few comparisons. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

const withoutOne = (bits: number): number => bits & (bits - 1);
const atMostTwo = (bits: number): boolean => withoutOne(withoutOne(bits)) === 0;
/** Whether two edits could turn one set of letters into the other: an edit removes and adds at most one letter. */
const mayBeAlike = (a: number, b: number): boolean => atMostTwo(a & ~b) && atMostTwo(b & ~a);

/** Indexes names by length and letters. These two numbers exclude most names, so that few are compared with a text. */
export function misspelt<T extends { readonly name: string }>(names: readonly T[]): Misspelt<T> {
  const longest = Math.max(0, ...names.map(({ name }) => name.length));
  const byLength = Array.from({ length: longest + 1 }, (): { named: T; letters: number }[] => []);
  for (const named of names) byLength[named.name.length]?.push({ named, letters: lettersOf(named.name) });

  function candidates(text: string): readonly T[] {
    const letters = lettersOf(text);
    const most = maxEdits(text);
    return byLength
      .slice(Math.max(0, text.length - most), text.length + most + 1)
      .flatMap((names) => names.filter((name) => mayBeAlike(letters, name.letters)))
      .map(({ named }) => named);
  }

  return {
    candidates,
    close(texts) {
      const fewest = new Map<T, number>();
      for (const text of texts)
        for (const named of candidates(text)) {
          const most = Math.min(maxEdits(text), maxEdits(named.name));
          const away = edits(text, named.name, most);
          if (away <= most && away < (fewest.get(named) ?? Number.POSITIVE_INFINITY)) fewest.set(named, away);
        }
      return [...fewest].map(([named, away]) => ({ named, away }));
    },
  };
}

import { edits, mistakes } from './edits.ts';

export interface Close<T> {
  readonly named: T;
  readonly away: number;
}
interface Misspelt<T> {
  /** Names worth comparing with a text: similar in length and letters. */
  candidates(text: string): readonly T[];
  /** Names within the maximum edits of both name and text, each with its fewest. */
  close(texts: readonly string[]): readonly Close<T>[];
}

/** A bit per letter; digits share bits with letters, which only adds a few comparisons. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

const withoutOne = (bits: number): number => bits & (bits - 1);
const atMostTwo = (bits: number): boolean => withoutOne(withoutOne(bits)) === 0;
/** An edit removes at most one letter and adds at most one. */
const mayBeAlike = (a: number, b: number): boolean => atMostTwo(a & ~b) && atMostTwo(b & ~a);

/** Index of names by length and letters: two numbers exclude most of them, so that few are compared. */
export function misspelt<T extends { readonly name: string }>(names: readonly T[]): Misspelt<T> {
  const longest = Math.max(0, ...names.map(({ name }) => name.length));
  const byLength = Array.from({ length: longest + 1 }, (): { named: T; letters: number }[] => []);
  for (const named of names) byLength[named.name.length]?.push({ named, letters: lettersOf(named.name) });

  function candidates(text: string): readonly T[] {
    const letters = lettersOf(text);
    const most = mistakes(text);
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
          const most = Math.min(mistakes(text), mistakes(named.name));
          const away = edits(text, named.name, most);
          if (away <= most && away < (fewest.get(named) ?? Number.POSITIVE_INFINITY)) fewest.set(named, away);
        }
      return [...fewest].map(([named, away]) => ({ named, away }));
    },
  };
}

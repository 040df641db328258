import { edits, mistakes } from './edits.ts';

export interface Close<T> {
  readonly named: T;
  readonly away: number;
}
interface Misspelt<T> {
  /** The names worth comparing with a text: about as long, and of nearly the same letters. */
  candidates(text: string): readonly T[];
  /** Names within the mistakes that name and text both allow, each with the fewest. */
  close(texts: readonly string[]): readonly Close<T>[];
}

/** A bit for each letter; digits share theirs with some, which lets a few more names be compared. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

const withoutOne = (bits: number): number => bits & (bits - 1);
const atMostTwo = (bits: number): boolean => withoutOne(withoutOne(bits)) === 0;
/** A mistake takes at most one letter away and brings at most one. */
const mayBeAlike = (a: number, b: number): boolean => atMostTwo(a & ~b) && atMostTwo(b & ~a);

/** Names by their length and letters: two numbers tell most of them apart from a text, so that few are compared. */
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

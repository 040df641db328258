import { edits, fold } from './fold.ts';
import type { Town } from './towns.ts';

interface Named {
  readonly town: Town;
  readonly name: string;
}

const MOST_WORDS = 6;
const weight = ({ town }: Named): number => (town.isCapital ? 1000 : 0) + town.caps.length * 10 + Math.sqrt(town.km2);
const byWeight = (a: Named, b: Named): number => weight(b) - weight(a);
const unique = (found: readonly Named[], limit: number): readonly Town[] =>
  [...new Set(found.map(({ town }) => town))].slice(0, limit);
const mistakes = (text: string): number => (text.length < 5 ? 1 : 2);

/** Whole names: the longest town name inside a text wins; a province in it ("MI") decides between namesakes. */
function inside(byName: ReadonlyMap<string, readonly Named[]>, text: string): readonly Named[] {
  const words = text.split(' ');
  for (let length = Math.min(MOST_WORDS, words.length); length >= 1; length -= 1)
    for (let from = words.length - length; from >= 0; from -= 1) {
      const named = byName.get(words.slice(from, from + length).join(' '));
      if (!named) continue;
      const around = words.filter((_, i) => i < from || i >= from + length);
      const province = named.filter(({ town }) => around.includes(town.province.toLowerCase()));
      return province.length > 0 ? province : [...named].sort(byWeight);
    }
  return [];
}

/** Towns for a folded text: the whole name, the beginning of one, a name within an address, a misspelt name. */
export function searchNames(towns: readonly Town[]): (folded: string, limit: number) => readonly Town[] {
  const all: Named[] = towns.flatMap((town) =>
    [town.name, ...town.otherNames].map((each) => ({ town, name: fold(each) })),
  );
  const byName = new Map<string, Named[]>();
  for (const named of all) byName.set(named.name, [...(byName.get(named.name) ?? []), named]);

  return (text, limit) => {
    const exact = [...(byName.get(text) ?? [])].sort(byWeight);
    const beginning = all.filter(({ name }) => name.startsWith(text) && name !== text).sort(byWeight);
    if (exact.length + beginning.length > 0) return unique([...exact, ...beginning], limit);
    const partly = all.filter(({ name }) => hasWordsOf(name, text)).sort(byWeight);
    if (partly.length > 0) return unique(partly, limit);
    const within = inside(byName, text);
    if (within.length > 0) return unique(within, limit);
    return unique(misspelt(all, text), limit);
  };
}

/** 'reggio cal' for 'reggio di calabria': every word begins a word of the name, in order. */
function hasWordsOf(name: string, text: string): boolean {
  const words = name.split(' ');
  let from = 0;
  return text.split(' ').every((part) => {
    const at = words.findIndex((word, i) => i >= from && word.startsWith(part));
    from = at + 1;
    return at >= 0;
  });
}

/** Names within one or two mistakes of the whole text, or of its last words as in an address. */
function misspelt(all: readonly Named[], text: string): readonly Named[] {
  const words = text.split(' ');
  const tails = [words.at(-1) ?? '', words.slice(-2).join(' ')].filter((tail) => tail.length > 3);
  const candidates = text.length > 2 ? [text, ...tails] : tails;
  const close = all.flatMap((named) => {
    const away = Math.min(...candidates.map((each) => edits(each, named.name, mistakes(each))));
    return away <= mistakes(named.name) && away <= 2 ? [{ named, away }] : [];
  });
  return close.sort((a, b) => a.away - b.away || byWeight(a.named, b.named)).map(({ named }) => named);
}

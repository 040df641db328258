import { fold } from './fold.ts';
import { misspelt } from './fuzzy-match.ts';
import { beginnings } from './prefix-index.ts';
import type { Town } from './towns.ts';

/** A name of a town; `place` is its rank among all names, larger towns first. */
interface Named {
  readonly town: Town;
  readonly name: string;
  readonly words: readonly string[];
  readonly place: number;
}

const MAX_WORDS = 6;
const weight = (town: Town): number => (town.isCapital ? 1000 : 0) + town.caps.length * 10 + Math.sqrt(town.km2);
const inPlace = (found: readonly Named[]): readonly Named[] => found.toSorted((a, b) => a.place - b.place);
const unique = (found: readonly Named[], limit: number): readonly Town[] =>
  [...new Set(found.map(({ town }) => town))].slice(0, limit);

/** All names of all towns, the largest town first. */
const namesOf = (towns: readonly Town[]): readonly Named[] =>
  towns
    .toSorted((a, b) => weight(b) - weight(a))
    .flatMap((town) => [town.name, ...town.otherNames].map((each) => ({ town, name: fold(each) })))
    .map((named, place) => ({ ...named, words: named.name.split(' '), place }));

/**
 * Returns a search of towns by a text normalised with `fold`: full name, beginning, name in an address, or misspelt
 * name.
 */
export function searchNames(towns: readonly Town[]): (folded: string, limit: number) => readonly Town[] {
  const names = namesOf(towns);
  const byName = new Map<string, Named[]>();
  for (const named of names) {
    const namesakes = byName.get(named.name);
    if (namesakes) namesakes.push(named);
    else byName.set(named.name, [named]);
  }
  const beginning = beginnings(names.map((named) => [named.name, named]));
  const withWord = beginnings(names.flatMap((named) => named.words.map((word) => [word, named])));
  const alike = misspelt(names);

  /** Finds 'reggio di calabria' for 'reggio cal': the rarest word limits the names to compare. */
  function partly(text: string): readonly Named[] {
    const parts = text.split(' ');
    if (parts.length > MAX_WORDS) return [];
    const [rarest = []] = parts.map(withWord).sort((a, b) => a.length - b.length);
    return rarest.filter(({ words }) => haveInOrder(words, parts));
  }

  return (text, limit) => {
    const exact = byName.get(text) ?? [];
    const longer = beginning(text).filter(({ name }) => name !== text);
    if (exact.length + longer.length > 0) return unique([...exact, ...inPlace(longer)], limit);
    const found = partly(text);
    if (found.length > 0) return unique(inPlace(found), limit);
    const within = inside(byName, text);
    if (within.length > 0) return unique(within, limit);
    const close = alike.close(readings(text)).toSorted((a, b) => a.away - b.away || a.named.place - b.named.place);
    return unique(
      close.map(({ named }) => named),
      limit,
    );
  };
}

/** Whether each part is the beginning of a word, in the same order. */
function haveInOrder(words: readonly string[], parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = words.findIndex((word, i) => i >= from && word.startsWith(part));
    from = at + 1;
    return at >= 0;
  });
}

/**
 * Towns whose full name is in the text: the longest name wins; a province in the text ("MI") decides between namesakes.
 */
function inside(byName: ReadonlyMap<string, readonly Named[]>, text: string): readonly Named[] {
  const words = text.split(' ');
  for (let length = Math.min(MAX_WORDS, words.length); length >= 1; length -= 1)
    for (let from = words.length - length; from >= 0; from -= 1) {
      const named = byName.get(words.slice(from, from + length).join(' '));
      if (!named) continue;
      const around = words.filter((_, i) => i < from || i >= from + length);
      const province = named.filter(({ town }) => around.includes(town.province.toLowerCase()));
      return province.length > 0 ? province : named;
    }
  return [];
}

/** Parts of a text that may be a misspelt name: all of it, or its last words as in an address. */
function readings(text: string): readonly string[] {
  const words = text.split(' ');
  const tails = [words.at(-1) ?? '', words.slice(-2).join(' ')].filter((tail) => tail.length > 3);
  return [...new Set(text.length > 2 ? [text, ...tails] : tails)];
}

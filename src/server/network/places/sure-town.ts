import { fold } from './fold.ts';
import type { Town } from './towns.ts';

/** Words that begin an address. The street name that follows may also be the name of a town. */
const STREET =
  /^(via|viale|vle|corso|cso|piazza|pza|piazzale|largo|vicolo|strada|contrada|localita|loc|lungomare|borgo|salita)\b/;
const CAP = /\b\d{5}\b/;
const HOUSE = /^\d+[a-z]?$/;

type Index = ReadonlyMap<string, readonly Town[]>;

/** Indexes towns by their keys. A town that has the same key twice is listed once. */
function indexBy(towns: readonly Town[], keysOf: (town: Town) => readonly string[]): Index {
  const index = new Map<string, Town[]>();
  for (const town of towns) for (const key of new Set(keysOf(town))) index.set(key, [...(index.get(key) ?? []), town]);
  return index;
}

const only = (found: readonly Town[] = []): Town | null => (found.length === 1 ? (found[0] ?? null) : null);

/** The only town with this name, which its province or region may follow; null if there is none, or more than one. */
function namedBy(byName: Index, words: readonly string[]): Town | null {
  const whole = only(byName.get(words.join(' ')));
  if (whole !== null) return whole;
  for (let end = words.length - 1; end > 0; end -= 1) {
    const [first = '', ...more] = words.slice(end);
    const behind = [first, [first, ...more].join(' ')];
    const found = byName
      .get(words.slice(0, end).join(' '))
      ?.filter(({ province, region }) => [province, region].some((one) => behind.includes(fold(one))));
    if (only(found) !== null) return only(found);
  }
  return null;
}

/** Parts of a text that may name a town: the whole text, what follows a comma, and what follows the house number. */
function partsOf(text: string): readonly (readonly string[])[] {
  const words = fold(text).split(' ');
  const comma = text.indexOf(',');
  const house = words.findLastIndex((word) => HOUSE.test(word));
  const parts = [
    ...(STREET.test(words.join(' ')) ? [] : [words]),
    ...(comma < 0
      ? []
      : [
          fold(text.slice(comma + 1))
            .split(' ')
            .filter((word) => !HOUSE.test(word)),
        ]),
    ...(house < 0 ? [] : [words.slice(house + 1)]),
  ];
  return parts.filter((part) => part.join('') !== '');
}

/**
 * Returns a function that finds the town which a text names unambiguously: by a postcode of one town, by the exact name
 * in either language (perhaps with the province), or by an address that ends with the town. Null when it would be a
 * guess.
 */
export function sureTown(towns: readonly Town[]): (text: string) => Town | null {
  const byName = indexBy(towns, ({ name, otherNames }) => [name, ...otherNames].map(fold));
  const byCap = indexBy(towns, ({ caps }) => caps);
  return (text) => {
    const cap = CAP.exec(text)?.[0] ?? '';
    const ofCap = byCap.get(cap) ?? [];
    if (ofCap.length === 1) return only(ofCap);
    const found =
      partsOf(text.replace(cap, ' '))
        .map((part) => namedBy(byName, part))
        .find(Boolean) ?? null;
    // A name beside a postcode of several towns must be one of them.
    return found !== null && (ofCap.length === 0 || ofCap.includes(found)) ? found : null;
  };
}

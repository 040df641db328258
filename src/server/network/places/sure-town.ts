import { fold } from './fold.ts';
import type { Town } from './towns.ts';

/** Beginnings of addresses: a street name follows, which may also be a town's name. */
const STREET =
  /^(via|viale|vle|corso|cso|piazza|pza|piazzale|largo|vicolo|strada|contrada|localita|loc|lungomare|borgo|salita)\b/;
const CAP = /\b\d{5}\b/;
const HOUSE = /^\d+[a-z]?$/;

type Index = ReadonlyMap<string, readonly Town[]>;

/** Towns by key; a town with a repeated key is listed once. */
function indexBy(towns: readonly Town[], keysOf: (town: Town) => readonly string[]): Index {
  const index = new Map<string, Town[]>();
  for (const town of towns) for (const key of new Set(keysOf(town))) index.set(key, [...(index.get(key) ?? []), town]);
  return index;
}

const only = (found: readonly Town[] = []): Town | null => (found.length === 1 ? (found[0] ?? null) : null);

/** A name, optionally followed by its province or region. */
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

/** Parts of a text that may name a town: all of it, after a comma, after the house number. */
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
 * The town that a text names unambiguously: a postcode of one town, its exact name in either language with an
 * optional province, or an address with the town at its end. Null where it is a guess.
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

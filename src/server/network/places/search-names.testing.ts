import { fold } from './fold.ts';
import type { Town } from './towns.ts';

interface Named {
  readonly town: Town;
  readonly name: string;
}

const weight = ({ town }: Named): number => (town.isCapital ? 1000 : 0) + town.caps.length * 10 + Math.sqrt(town.km2);
const byWeight = (a: Named, b: Named): number => weight(b) - weight(a);
const allowed = (text: string): number => (text.length < 5 ? 1 : 2);
const unique = (found: readonly Named[], limit: number): readonly Town[] =>
  [...new Set(found.map(({ town }) => town))].slice(0, limit);

/** A simple implementation of the name search, to compare with the fast one: it scans every name for any text. */
export function plainSearch(towns: readonly Town[]): (folded: string, limit: number) => readonly Town[] {
  const all: Named[] = towns.flatMap((town) =>
    [town.name, ...town.otherNames].map((each) => ({ town, name: fold(each) })),
  );
  return (text, limit) => {
    const exact = all.filter(({ name }) => name === text).sort(byWeight);
    const beginning = all.filter(({ name }) => name.startsWith(text) && name !== text).sort(byWeight);
    if (exact.length + beginning.length > 0) return unique([...exact, ...beginning], limit);
    const partly = all.filter(({ name }) => hasWordsOf(name, text)).sort(byWeight);
    if (partly.length > 0) return unique(partly, limit);
    const within = inside(all, text);
    return unique(within.length > 0 ? within : misspelt(all, text), limit);
  };
}

function hasWordsOf(name: string, text: string): boolean {
  const words = name.split(' ');
  return text.split(' ').every((part) => {
    const at = words.findIndex((word) => word.startsWith(part));
    if (at >= 0) words.splice(0, at + 1);
    return at >= 0;
  });
}

/**
 * Names that a text contains: the longest, of equally long ones the last; a province in the text decides between
 * namesakes.
 */
function inside(all: readonly Named[], text: string): readonly Named[] {
  const size = ({ name }: Named) => name.split(' ').length;
  const found = all.filter(({ name }) => ` ${text} `.includes(` ${name} `));
  const longest = found.filter((one) => size(one) === Math.max(...found.map(size)));
  const where = ({ name }: Named) => ` ${text} `.lastIndexOf(` ${name} `);
  const last = longest.filter((one) => where(one) === Math.max(...longest.map(where)));
  const at = last[0] ? where(last[0]) : 0;
  const around = `${text.slice(0, at)} ${text.slice(at + (last[0]?.name.length ?? 0))}`.split(' ');
  const province = last.filter(({ town }) => around.includes(town.province.toLowerCase()));
  return (province.length > 0 ? province : last).sort(byWeight);
}

function misspelt(all: readonly Named[], text: string): readonly Named[] {
  const words = text.split(' ');
  const tails = [words.at(-1) ?? '', words.slice(-2).join(' ')].filter((tail) => tail.length > 3);
  const readings = text.length > 2 ? [text, ...tails] : tails;
  const close = all.flatMap((named) => {
    const ways = readings
      .filter((each) => Math.abs(each.length - named.name.length) <= 2)
      .map((each) => ({ each, away: plainEdits(each, named.name) }))
      .filter(({ each, away }) => away <= allowed(each) && away <= allowed(named.name));
    return ways.length > 0 ? [{ named, away: Math.min(...ways.map(({ away }) => away)) }] : [];
  });
  return close.sort((a, b) => a.away - b.away || byWeight(a.named, b.named)).map(({ named }) => named);
}

/** Edit distance by the full table, with a swap of neighbours as one edit. */
export function plainEdits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const row = table[i];
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped);
    }
  return at(a.length, b.length);
}

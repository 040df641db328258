import { describe, expect, test } from 'vitest';
import { edits } from '#domain/edits.ts';
import { type Random, seeded } from '../../bootstrap/fuzz/random.testing.ts';
import { fold } from './fold.ts';
import { misspelt } from './fuzzy-match.ts';
import { plainEdits, plainSearch } from './search-names.testing.ts';
import { searchNames } from './search-names.ts';
import { readTowns, type Town } from './towns.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz ';
const all = readTowns();
const names = [...new Set(all.flatMap(({ name, otherNames }) => [name, ...otherNames]).map(fold))];
/** The reference search scans every town, so it uses a subset of them. */
const some = all.filter(({ isCapital, caps }, n) => isCapital || caps.length > 1 || n % 25 === 0);

function withMistake(random: Random, text: string): string {
  const at = random.below(text.length);
  const letter = random.pick([...LETTERS]);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return random.pick([
    before + letter + after,
    before + after.slice(1),
    before + letter + after.slice(1),
    before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
  ]);
}
function typed(random: Random): string {
  const town: Town = random.pick(some);
  const name = fold(random.pick([town.name, ...town.otherNames]));
  const wrong = withMistake(random, name);
  const begun = name.split(' ').map((word) => word.slice(0, 1 + random.below(4)));
  const noise = Array.from({ length: 1 + random.below(12) }, () => random.pick([...LETTERS])).join('');
  const street = `via ${fold(random.pick(some).name)} ${random.below(200)}`;
  return random.pick([
    ...[name.slice(0, 1 + random.below(name.length)), wrong, withMistake(random, wrong), begun.join(' ')],
    ...[`${street} ${name}`, `${street} ${name} ${town.province}`, `via ics 3 ${wrong}`, noise],
  ]);
}

describe('names of places', () => {
  // R15.5.1
  test('any text finds the same towns as a full scan', () => {
    const [quick, plain, random] = [searchNames(some), plainSearch(some), seeded(8)];
    const idsOf = (towns: readonly Town[]) => towns.map(({ id }) => id);
    const texts = Array.from({ length: 400 }, () => fold(typed(random))).filter((text) => text !== '');
    const found = texts.map((text) => [text, ...idsOf(quick(text, 5))]);
    expect(found).toEqual(texts.map((text) => [text, ...idsOf(plain(text, 5))]));
    expect(new Set(found.map((each) => each.length)).size).toBe(6);
  });

  // R15.5.1
  test('edit distances equal those of the complete algorithm', () => {
    const random = seeded(9);
    for (let n = 0; n < 2_000; n += 1) {
      const word = random.chance(0.5) ? random.pick(names) : 'aabab'.slice(random.below(4));
      const wrong = withMistake(random, withMistake(random, withMistake(random, `${word}b`)));
      expect(edits(wrong, word, 2), `${wrong} for ${word}`).toBe(Math.min(plainEdits(wrong, word), 3));
    }
  });

  // R15.5.2
  test('a text is compared with at most a seventh of the names', () => {
    const { candidates } = misspelt(names.map((name) => ({ name })));
    const random = seeded(10);
    const texts = names.flatMap((name) => [name, withMistake(random, name)]);
    expect(Math.max(...texts.map((text) => candidates(text).length))).toBeLessThan(names.length / 7);
  });

  // R15.5.2
  test.each([
    ...['a'.repeat(200), 'san '.repeat(50).trim(), 'via monte '.repeat(20).trim(), names.join('').slice(0, 200)],
  ])('a text far longer than any name is compared with none', (text) => {
    expect(misspelt(names.map((name) => ({ name }))).candidates(text)).toEqual([]);
  });

  // R15.5.3
  test.each(['lxcc', 'fcrx', 'yzj', 'qzwx', 'via ics 3 jjyc'])(
    '%s resembles no town and gives no suggestion',
    (text) => {
      expect(searchNames(all)(text, 5)).toEqual([]);
    },
  );
});

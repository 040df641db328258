import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../time/rome.ts';
import { byFirstFree, earlierBranch, type NearBranch } from './better-branch.ts';

const TODAY = '2026-11-25';
interface Named extends NearBranch {
  readonly name: string;
}
const near = (name: string, km: number, ahead: number | null): Named => ({
  ...{ name, km },
  firstFree: ahead === null ? null : addDays(TODAY, ahead),
});
const names = (branches: readonly Named[]) => branches.map(({ name }) => name);

test('five more kilometres weigh as much as one more day', () => {
  const branches = [near('vicina', 1, 5), near('prima', 15, 1), near('media', 5.9, 4), near('lontana', 26.1, 0)];
  expect(names(byFirstFree(TODAY, branches))).toEqual(['prima', 'media', 'vicina', 'lontana']);
});

test('a branch without a free slot comes last', () => {
  expect(names(byFirstFree(TODAY, [near('piena', 1, null), near('lontana', 80, 14)]))).toEqual(['lontana', 'piena']);
});

test.each([
  ['three days earlier and 15 km farther', 16, 2, 'altra'],
  ['two days earlier', 2, 3, undefined],
  ['16 km farther', 17, 1, undefined],
])('a branch %s is recommended or not', (_, km, ahead, recommended) => {
  expect(earlierBranch(TODAY, [near('altra', km, ahead)], near('vicina', 1, 5))?.branch.name).toBe(recommended);
});

test('a branch that never has a free slot is not recommended, nor any instead of one without', () => {
  const full = near('piena', 1, null);
  expect(earlierBranch(TODAY, [full], near('vicina', 1, 9))).toBeNull();
  expect(earlierBranch(TODAY, [near('altra', 2, 1)], full)).toBeNull();
});

test('any recommended branch keeps both limits, and no branch that keeps them costs less', () => {
  const someBranch = fc
    .record({ km: fc.integer({ min: 0, max: 60 }), ahead: fc.option(fc.integer({ min: 0, max: 14 })) })
    .map(({ km, ahead }) => near('una', km, ahead));
  const cost = (one: NearBranch) => daysBetween(TODAY, one.firstFree ?? '') + one.km / 5;
  fc.assert(
    fc.property(fc.array(someBranch, { maxLength: 20 }), someBranch, (branches, than) => {
      const allowed = branches.filter(
        ({ km, firstFree }) =>
          firstFree && than.firstFree && km - than.km <= 15 && daysBetween(firstFree, than.firstFree) >= 3,
      );
      const found = earlierBranch(TODAY, branches, than);
      expect(found === null).toBe(allowed.length === 0);
      if (found) {
        expect(allowed).toContain(found.branch);
        expect(allowed.every((one) => cost(one) >= cost(found.branch))).toBe(true);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../time/rome.ts';
import { GRID } from './grid.ts';
import { firstOfParts, type NearSlot, proposals, wishesMet } from './proposals.ts';

const TODAY = '2026-11-25';
const slot = (branch: string, km: number, ahead: number, minute: number): NearSlot => ({
  ...{ branch, km, minute },
  day: addDays(TODAY, ahead),
});
const isMorning = ({ minute }: NearSlot) => minute < 780;
const pairOf = (one: NearSlot) => `${one.branch} ${isMorning(one)}`;

/** Up to 20 branches with free slots on 15 days; often few, at times none. */
const network = fc
  .array(
    fc.record({
      branch: fc.integer({ min: 0, max: 19 }),
      ahead: fc.integer({ min: 0, max: 14 }),
      minute: fc.constantFrom(...GRID),
    }),
    { maxLength: 120 },
  )
  .map((all) => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()])
  .map((all) => all.map(({ branch, ahead, minute }) => slot(`B${branch}`, (branch * 7) % 41, ahead, minute)));
const forEach = (check: (slots: readonly NearSlot[], chosen: readonly NearSlot[]) => void): void =>
  fc.assert(
    fc.property(network, (slots) =>
      check(
        slots,
        proposals(TODAY, slots).map((one) => one.slot),
      ),
    ),
  );

test('three different free slots are proposed, or all there are', () => {
  forEach((slots, chosen) => {
    expect(chosen).toHaveLength(Math.min(3, slots.length));
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen.every((one) => slots.includes(one))).toBe(true);
  });
});

test('a slot that is listed twice is proposed once', () => {
  forEach((slots) => {
    const doubled = proposals(TODAY, [...slots, ...structuredClone(slots)]).map((one) => JSON.stringify(one.slot));
    expect(new Set(doubled).size).toBe(doubled.length);
  });
});

test('proposals are ordered by days to wait, then by distance', () => {
  forEach((_slots, chosen) => {
    const keys = chosen.map(({ day, km }) => daysBetween(TODAY, day) * 1000 + km);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });
});

test('three proposals are not all of one branch and part of the day, if another slot exists', () => {
  forEach((slots, chosen) => {
    const isPossible = chosen.length === 3 && new Set(slots.map(pairOf)).size > 1;
    if (isPossible) expect(new Set(chosen.map(pairOf)).size).toBeGreaterThan(1);
  });
});

test('a wish is offered exactly if a slot meets it, and then only such slots are proposed', () => {
  const meets = {
    morning: isMorning,
    afternoon: (one: NearSlot) => one.minute >= 780,
    afterFive: (one: NearSlot) => one.minute >= 1020,
    saturday: (one: NearSlot) => weekday(one.day) === 6,
  };
  forEach((slots) => {
    const wishes = Object.entries(meets).filter(([, test]) => slots.some(test));
    expect(wishesMet(slots)).toEqual(wishes.map(([wish]) => wish));
    for (const wish of wishesMet(slots)) {
      const found = proposals(TODAY, slots, wish).map((one) => one.slot);
      expect(found.length).toBe(Math.min(3, slots.filter(meets[wish]).length));
      expect(found.every(meets[wish])).toBe(true);
    }
  });
});

test('the first slot of a farther branch comes before the nearest branch, which is free later', () => {
  const chosen = proposals(TODAY, [
    ...[600, 630, 840].map((minute) => slot('centro', 0.4, 5, minute)),
    ...[570, 600, 1050].map((minute) => slot('giardini', 3.8, 1, minute)),
    ...[690, 870].map((minute) => slot('fiera', 2.6, 2, minute)),
  ]);
  expect(chosen.map(({ why, slot: { branch, minute } }) => [why, branch, minute])).toEqual([
    ['first', 'giardini', 570],
    ['afternoon', 'giardini', 1050],
    ['otherBranch', 'fiera', 690],
  ]);
});

test('the nearest branch says that it is the nearest', () => {
  const chosen = proposals(TODAY, [slot('lontana', 9, 1, 540), slot('vicina', 1, 3, 540)]);
  expect(chosen.map(({ why }) => why)).toEqual(['first', 'nearest']);
});

test('where one branch is near, its next day is proposed before a branch that is far away', () => {
  const near = [1, 2].flatMap((ahead) => [540, 570, 840].map((minute) => slot('vicina', 2, ahead, minute)));
  const chosen = proposals(TODAY, [...near, slot('lontana', 58, 1, 540)]);
  expect(chosen.map(({ why, slot: { day, minute } }) => [why, day, minute])).toEqual([
    ['first', '2026-11-26', 540],
    ['afternoon', '2026-11-26', 840],
    ['later', '2026-11-27', 540],
  ]);
});

test('the third proposal is at a branch that is far away, if all near ones are alike', () => {
  const near = [1, 2, 3].map((ahead) => slot('vicina', 2, ahead, 540));
  const chosen = proposals(TODAY, [...near, slot('lontana', 90, 1, 540)]);
  expect(chosen.map((one) => `${one.slot.branch} ${one.slot.day}`)).toEqual([
    ...['vicina 2026-11-26', 'lontana 2026-11-26', 'vicina 2026-11-27'],
  ]);
});

test('a day is read with the first free slot of the morning, of the afternoon and after five', () => {
  expect(firstOfParts([540, 570, 750, 780, 840, 1020, 1050])).toEqual([540, 780, 1020]);
  expect(firstOfParts([1050])).toEqual([1050]);
});

test('without free slots nothing is proposed', () => {
  expect([proposals(TODAY, []), wishesMet([])]).toEqual([[], []]);
});

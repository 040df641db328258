import { calendar } from '../../../src/domain/agenda/free-slots.ts';
import { median, spreadOf } from '../core/rounds.ts';
import { plainFree, plainWeekOf } from '../slots/plain.ts';
import type { Scenario } from '../slots/scenario.ts';
import { differences, WEEKS, weekOf } from '../slots/weeks.ts';

/** The result of measuring the computation of free slots, printed as JSON; costs in µs per branch and week. */
export interface Weeks {
  readonly ours: number;
  readonly plain: number;
  readonly ratio: number;
  readonly spread: number;
  /** Cost of the weeks with a clock change ÷ cost of the other. */
  readonly changes: readonly { readonly name: string; readonly ratio: number; readonly spread: number }[];
  readonly starts: number;
  readonly differences: number;
}

const ROUNDS = 7;
const TURNS = 20;

/** Computes the week of all branches with all rules, as a search does. */
function ours({ branches, monday, now }: Scenario): number {
  const days = calendar(monday, 7, now);
  let count = 0;
  for (const branch of branches)
    for (const { slots } of weekOf(branch, days, now)) for (const { free } of slots) if (free) count += 1;
  return count;
}

/** Measures the cost in µs per branch and week. */
function cost(work: () => number, branches: number): number {
  const began = performance.now();
  for (let turn = 0; turn < TURNS; turn += 1) if (work() === 0) throw new Error('nothing is free');
  return ((performance.now() - began) * 1000) / TURNS / branches;
}

const wrong = WEEKS.reduce((sum, week) => sum + differences(week), 0);
const [usual, ...changing] = WEEKS;
const plain = plainWeekOf(usual);
const many = usual.branches.length;
for (let turn = 0; turn < TURNS; turn += 1) for (const week of WEEKS) ours(week) + plainFree(plain);
const rounds = Array.from({ length: ROUNDS }, () => ({
  ours: cost(() => ours(usual), many),
  plain: cost(() => plainFree(plain), many),
  changing: changing.map((week) => cost(() => ours(week), many)),
}));
const ratios = rounds.map((round) => round.ours / round.plain);
const weeks: Weeks = {
  ours: median(rounds.map((round) => round.ours)),
  plain: median(rounds.map((round) => round.plain)),
  ratio: median(ratios),
  spread: spreadOf(ratios),
  changes: changing.map(({ name }, n) => {
    const against = rounds.map((round) => (round.changing[n] ?? 0) / round.ours);
    return { name, ratio: median(against), spread: spreadOf(against) };
  }),
  starts: ours(usual),
  differences: wrong,
};
console.log(JSON.stringify(weeks));

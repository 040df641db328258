import { setTimeout } from 'node:timers/promises';
import type { Outcome, Wanted } from '../history.ts';
import { pick, type Random } from '../random.ts';
import type { Actor, Perform } from './perform.ts';

/** Provincial capitals, so far from each other that they have different nearest branches. */
const TOWNS: readonly (readonly [cap: string, latitude: number, longitude: number])[] = [
  ['20121', 45.47, 9.19],
  ['00184', 41.9, 12.5],
  ['80133', 40.84, 14.25],
  ['10122', 45.07, 7.68],
  ['90133', 38.12, 13.36],
  ['70122', 41.12, 16.87],
  ['95124', 37.5, 15.09],
  ['16121', 44.41, 8.93],
  ['40121', 44.49, 11.34],
  ['50122', 43.77, 11.25],
  ['34121', 45.65, 13.77],
  ['09124', 39.22, 9.12],
  ['60121', 43.62, 13.51],
  ['85100', 40.64, 15.8],
  ['06121', 43.11, 12.39],
  ['11100', 45.74, 7.32],
  ['38122', 46.07, 11.12],
  ['67100', 42.35, 13.4],
  ['88100', 38.91, 16.59],
  ['07100', 40.73, 8.56],
];
const BRANCHES = 2;
const HOURS = 12;
/** Number of slots of each branch that all visitors want, so that they compete for them. */
const WANTED_BY_ALL = 2;
const FIRST_DAY = 3;
const ROUND_DAYS = 5;
const ROUNDS = 4;
const SPAN_DAYS = 5;
const DAY_MS = 86_400_000;
const LOOKS = 10;
const BETWEEN_LOOKS_MS = 1_000;

interface Found {
  readonly Filiali?: readonly { readonly Codice: string }[];
}
interface Free {
  readonly Disponibilita?: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
}

/** Chooses the slots that the visitors of a seed want: the same few slots of two branches. */
export async function planOf(perform: Perform, scout: Actor, seed: number, random: Random, now: number) {
  const look = () => lookAround(perform, scout, seed, random, now);
  let plan = await look();
  // On a busy machine a process that was just started may not answer yet.
  for (let looked = 1; plan.hours.length === 0 && looked < LOOKS; looked += 1) {
    await setTimeout(BETWEEN_LOOKS_MS);
    plan = await look();
  }
  if (plan.hours.length === 0) throw new Error(`Seed ${seed} found no free hour to aim at: ${plan.heard}`);
  return plan;
}

async function lookAround(perform: Perform, scout: Actor, seed: number, random: Random, now: number) {
  const search = townOf(seed);
  const answer = await perform(scout, { kind: 'search', body: search });
  const found = bodyOf<Found>(answer);
  const round = Math.floor(seed / TOWNS.length) % ROUNDS;
  const from = new Date(now + (FIRST_DAY + round * ROUND_DAYS) * DAY_MS).toISOString().slice(0, 10);
  const hours: Wanted[] = [];
  const scarce: Wanted[] = [];
  const offered: Wanted[] = [];
  for (const { Codice: branch } of (found?.Filiali ?? []).slice(0, BRANCHES)) {
    const body = { Codice: branch, Data: from, Giorni: SPAN_DAYS };
    const free = bodyOf<Free>(await perform(scout, { kind: 'hours', body }));
    const all = freeOf(branch, free);
    const drawn = draw(random, all);
    offered.push(...all);
    hours.push(...drawn);
    scarce.push(...drawn.slice(0, WANTED_BY_ALL));
  }
  return { search, hours, scarce, free: offered, heard: JSON.stringify(answer).slice(0, 500) };
}
/** The place that a visitor searches, by seed or number. */
export function townOf(n: number) {
  const [cap, latitude, longitude] = TOWNS[n % TOWNS.length] ?? ['20121', 45.47, 9.19];
  return { cap, latitude, longitude };
}
export type Plan = Awaited<ReturnType<typeof planOf>>;

const freeOf = (branch: string, answer: Free | null): Wanted[] =>
  (answer?.Disponibilita ?? []).flatMap(({ Date: day, Slots }) =>
    Object.entries(Slots).flatMap(([hour, free]) => (free ? [{ branch, day, hour }] : [])),
  );

function draw(random: Random, from: readonly Wanted[]): Wanted[] {
  const drawn = new Set<Wanted>();
  while (drawn.size < Math.min(HOURS, from.length)) {
    const one = pick(random, from);
    if (one) drawn.add(one);
  }
  return [...drawn];
}

/** The body of the final answer. */
export function bodyOf<T>(outcome: Outcome): T | null {
  return outcome.type === 'info' ? null : ((outcome.tries.at(-1)?.body ?? null) as T | null);
}

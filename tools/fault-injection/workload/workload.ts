import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Line, Wanted } from '../history.ts';
import { pick, type Random, seeded } from '../random.ts';
import { ageHolds } from './aged-holds.ts';
import { holdBody } from './bodies.ts';
import { openBrowser } from './browser.ts';
import { guestsOf } from './guests.ts';
import { createPerform } from './perform.ts';
import { type Plan, planOf } from './plan.ts';
import {
  book,
  callBack,
  cancel,
  hold,
  holdAndBook,
  type KnownAppointment,
  move,
  readOwn,
  readReceived,
  type Stage,
  type Visitor,
} from './visit.ts';

export interface Workload {
  readonly edgeUrl: string;
  /** Determines people, branches and slots. Different seeds share no people. */
  readonly seed: number;
  readonly workers?: number;
  readonly operations: number;
  readonly random: Random;
  readonly record: (line: Line) => void;
  readonly now: () => number;
  /** Mean pause of a visitor between two operations, in milliseconds; default 0. */
  readonly thinkMs?: number;
  /** Ends the workload early; interrupted operations are recorded as `info`. */
  readonly signal?: AbortSignal;
}

const WORKERS = 8;
const BIG = 2 ** 32;

/** The visitors of a seed, who check their appointments after the fault has ended. */
export interface Visitors {
  /** All visitors read their appointments, and some hold slots on which a hold has expired. */
  lookAgain(databaseUrl: string): Promise<void>;
}

/** Runs simulated visitors against the edge; resolves when all are done. */
export async function runWorkload(workload: Workload): Promise<Visitors> {
  const { seed, workers = WORKERS, operations, random, now } = workload;
  let left = operations;
  const perform = createPerform({ name: String(seed), now, record: counting(workload.record, () => (left -= 1)) });
  let people = 0;
  const guest = guestsOf(workload);
  const newVisitor = (worker: number): Visitor => {
    people += 1;
    return { ...guest(people), worker, appointments: [], received: new Set() };
  };
  const plan = await planOf(perform, newVisitor(0), seed, seeded(seed), now());
  const isOpen = () => left > 0 && workload.signal?.aborted !== true;
  const all: Visitor[] = [];
  const stageOf = (own: Random): Stage => ({
    perform,
    plan,
    random: own,
    newKey: () => randomBytes(18).toString('base64url'),
    otherTab: (of) =>
      keep(all, {
        ...of,
        visitor: `${of.visitor}b`,
        browser: openBrowser({ ...workload, address: of.address, signal: workload.signal }),
        appointments: [],
        received: new Set(),
      }),
  });
  const stages = Array.from({ length: workers }, () => stageOf(seeded(Math.floor(random() * BIG))));
  await Promise.all(
    stages.map(async (stage, worker) => {
      while (isOpen()) {
        await one(stage, all, () => keep(all, newVisitor(worker)), worker);
        await think(stage.random, workload.thinkMs ?? 0);
      }
    }),
  );
  const [stage] = stages;
  return {
    async lookAgain(databaseUrl) {
      if (!stage) return;
      for (const visitor of [...all]) await lookAtOwn(stage, visitor);
      await reclaim(stage, await ageHolds(databaseUrl, branchesOf(plan)), () => newVisitor(0));
    },
  };
}

async function lookAtOwn(stage: Stage, visitor: Visitor): Promise<void> {
  for (const known of visitor.appointments) await readOwn(stage, visitor, known);
  for (const code of visitor.received) await readReceived(stage, visitor, code);
}

function keep(all: Visitor[], visitor: Visitor): Visitor {
  all.push(visitor);
  return visitor;
}

const counting = (record: Workload['record'], count: () => void) => (line: Line) => {
  if (line.type === 'invoke') count();
  record(line);
};

async function think(random: Random, meanMs: number): Promise<void> {
  if (meanMs > 0) await pause(random() * 2 * meanMs);
}

type Act = (stage: Stage, visitor: Visitor, plan: Plan) => Promise<unknown>;

/** What visitors without an appointment do, with the share of each action. */
const NEWCOMERS: readonly (readonly [share: number, act: Act])[] = [
  [0.08, ({ perform }, visitor) => perform(visitor, { kind: 'page', body: null })],
  [0.16, ({ perform }, visitor, { search }) => perform(visitor, { kind: 'search', body: search })],
  [0.26, ({ perform }, visitor, plan) => perform(visitor, { kind: 'hours', body: askHours(plan) })],
  [0.36, (stage, visitor) => hold(stage, visitor)],
  [0.42, ({ perform }, visitor) => perform(visitor, { kind: 'lookup', body: asksWho(visitor) })],
  [0.5, callBack],
  [0.75, (stage, visitor) => book(stage, visitor)],
  [1, holdAndBook],
];
const RETURNING_SHARE = 0.35;

const askHours = ({ hours: [first] }: Plan) => ({ Codice: first?.branch ?? '', Data: first?.day ?? '', Giorni: 5 });
const asksWho = ({ person }: Visitor) => ({ CodiceFiscale: person.taxCode });

/** Performs one action: of a new visitor, or of one who has an appointment. */
async function one(stage: Stage, all: readonly Visitor[], newcomer: () => Visitor, worker: number): Promise<void> {
  const mine = all.filter((visitor) => visitor.worker === worker && visitor.appointments.length > 0);
  const visitor = pick(stage.random, mine);
  const known = visitor && pick(stage.random, visitor.appointments);
  if (visitor && known && stage.random() < RETURNING_SHARE) return comeBack(stage, visitor, known);
  const drawn = stage.random();
  const [, act] = NEWCOMERS.find(([share]) => drawn < share) ?? [];
  await act?.(stage, newcomer(), stage.plan);
}

async function comeBack(stage: Stage, visitor: Visitor, known: KnownAppointment): Promise<void> {
  const drawn = stage.random();
  if (drawn < 0.3) return readOwn(stage, visitor, known);
  if (drawn < 0.65) return move(stage, visitor, known);
  if (drawn < 0.72) return move(stage, visitor, known, Math.max(1, known.version - 1));
  if (drawn < 0.82) {
    await Promise.all([move(stage, visitor, known), cancel(stage, visitor, known)]);
    return undefined;
  }
  if (drawn < 0.88) {
    await Promise.all([move(stage, visitor, known), move(stage, visitor, known)]);
    return undefined;
  }
  return cancel(stage, visitor, known);
}

const RECLAIMED = 4;
/** More visitors than any slot has seats. The last is refused, and at that time no expired hold may occupy a seat. */
const CLAIMANTS = 5;
const branchesOf = ({ hours }: Plan) => [...new Set(hours.map(({ branch }) => branch))];

async function reclaim(stage: Stage, over: readonly Wanted[], newcomer: () => Visitor): Promise<void> {
  for (const wanted of over.slice(0, RECLAIMED))
    for (let n = 0, free = true; n < CLAIMANTS && free; n += 1) {
      const asked = { kind: 'reclaim', body: holdBody(wanted), key: stage.newKey(), wanted } as const;
      free = (await stage.perform(newcomer(), asked)).type === 'ok';
    }
}

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { CheckedJson } from '../../http/answer/validated-json.ts';
import type { Handlers } from '../../http/public-gate.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aContext } from '../booking.testing.ts';
import { countSteps } from './count-steps.ts';
import { createStepCounter } from './step-counter.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const DAY = new Date('2026-11-23T10:00:00Z');
const counted = async () =>
  (
    await sql<{ day: string; product: number; step: string; visits: number }>`
    select day::text, product, step, visits from step_count order by 1, 2, 3`.execute(database.db)
  ).rows.map((row) => Object.values(row).join(' '));
const visit = (n: number) => Buffer.alloc(32, n);

// R16.6.8
test('a visit counts once a day per step, for the product of its calls; stored counts add up', async () => {
  let now = DAY;
  const counter = createStepCounter(database.db, () => now);
  counter.recordStep(visit(1), 'place');
  counter.recordStep(visit(1), 'place', 'salary');
  counter.recordStep(visit(1), 'hour');
  counter.recordStep(visit(2), 'place', 'salary');
  await counter.write();
  counter.recordStep(visit(3), 'place', 'salary');
  await counter.write();
  await counter.write();
  now = new Date('2026-11-24T10:00:00Z');
  counter.recordStep(visit(1), 'place');
  await counter.write();
  expect(await counted()).toEqual([
    ...['2026-11-23 1 place 1', '2026-11-23 3 hour 1', '2026-11-23 3 place 2', '2026-11-24 1 place 1'],
  ]);
  // The table has no other columns.
  const { rows } = await sql`select * from step_count limit 1`.execute(database.db);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'product', 'step', 'visits']);
});

// R16.6.8
test('counts of a failed write are stored with the next', async () => {
  const counter = createStepCounter(database.db, () => DAY);
  counter.recordStep(visit(1), 'booked', 'business');
  await sql`alter table step_count rename to elsewhere`.execute(database.db);
  await counter.write();
  await sql`alter table elsewhere rename to step_count`.execute(database.db);
  counter.recordStep(visit(2), 'booked', 'business');
  await counter.write();
  expect(await counted()).toEqual(['2026-11-23 5 booked 2']);
});

// R16.6.8, R17.5.2
test('successful requests are counted, and their answers stay unchanged', async () => {
  const steps: string[] = [];
  const answers: Record<string, object> = {
    findAgencies: [],
    holdSlot: { Status: '1', Message: '', alternative: [] },
    lookUp: { lookupRef: 'x' },
    createAppointment: { Status: '0', oppID: 'x' },
    createBusiness: { Status: '2', motivo: 'invalid' },
  };
  const handlers = Object.fromEntries(
    Object.entries(answers).map(([name, body]) => [name, async () => ok({ body })]),
  ) as unknown as Handlers;
  const booked: string[] = [];
  const counter = {
    recordStep: (_visit: Buffer, step: string, product?: string) => void steps.push(`${step} ${product}`),
  };
  const counting = countSteps(handlers, counter, (product) => void booked.push(product));
  const inputs: Record<string, object> = { lookUp: { flusso: 'C5' }, createAppointment: { prodottoLvl1: 'PP' } };
  for (const name of Object.keys(answers)) {
    const call = counting[name as 'lookUp'] as (input: object, from: object) => Promise<unknown>;
    expect(await call(inputs[name] ?? {}, aContext())).toEqual(ok({ body: answers[name] }));
  }
  const again = (name: 'lookUp' | 'createAppointment', input: object) =>
    (counting[name] as (input: object, from: object) => Promise<unknown>)(input, aContext({ replayed: true }));
  await again('lookUp', { flusso: 'C5' });
  await again('createAppointment', { prodottoLvl1: 'C5' });
  expect(steps).toEqual(['place salary', 'taxCode salary', 'booked personal']);
  // A replayed booking counts as a booking.
  expect(booked).toEqual(['personal', 'salary']);
});

// R16.6.8, R17.5.2
test('each successful request of the page counts as a step, and bookings count by product', async () => {
  const steps: string[] = [];
  const booked: string[] = [];
  const names = [
    'findBranches',
    'findAgencies',
    'holdSlot',
    'createPersonal',
    'createSalary',
    'createBusiness',
  ] as const;
  const handlers = Object.fromEntries(names.map((name) => [name, async () => ok({ body: { Status: '0' } })]));
  const counter = {
    recordStep: (_visit: Buffer, step: string, product = '') => void steps.push(`${step} ${product}`),
  };
  const counting = countSteps(handlers as unknown as Handlers, counter, (product) => void booked.push(product));
  for (const name of names) await (counting[name] as (input: object, from: object) => Promise<unknown>)({}, aContext());
  expect(steps).toEqual([
    ...['place ', 'place salary', 'hour ', 'booked personal', 'booked salary', 'booked business'],
  ]);
  expect(booked).toEqual(['personal', 'salary', 'business']);
});

// R15.2.5
test('an answer assembled as bytes is counted without parsing', async () => {
  const steps: string[] = [];
  const unread = {
    json: '{}' as CheckedJson,
    get body(): never {
      throw new Error('read again');
    },
  };
  const handlers = { findBranches: async () => ok(unread) } as unknown as Handlers;
  const { findBranches } = countSteps(handlers, { recordStep: (_visit, step) => void steps.push(step) });
  expect(await (findBranches as (input: object, from: object) => Promise<unknown>)({}, aContext())).toEqual(ok(unread));
  expect(steps).toEqual(['place']);
});

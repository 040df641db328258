import { sql, type Transaction } from 'kysely';
import type { CallOutcome, CallPause, CallResult } from '#domain/call/tries.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext } from '../http/desk-gate.ts';
import type { CallRow } from './call-rows.ts';

type Tx = Transaction<Database>;

/** Tries that do not count as failed get numbers above this one. */
const UNCOUNTED = 100;

/** A line of a call's history. */
export interface Try {
  readonly result: CallResult | CallOutcome | CallPause;
  /** Whether it counts as a try. */
  readonly isCounted: boolean;
  /** Time that the customer named for the next call. */
  readonly callAt: Date | null;
  /** The typed line for the colleague who calls next; '' for none. */
  readonly line: string;
}

/** Adds a try to the history, its line encrypted. */
export async function noteTry(
  tx: Tx,
  seal: Pick<Seal, 'seal'>,
  { staff }: DeskContext,
  row: CallRow,
  { result, isCounted, callAt, line }: Try,
): Promise<void> {
  const { n } = await tx
    .insertInto('callback_try')
    .values({
      ...{ case_id: row.id, staff_id: staff.id, result, call_at: callAt },
      n: isCounted ? row.tries + 1 : nextUncounted(row.id),
    })
    .returning('n')
    .executeTakeFirstOrThrow();
  if (line === '') return;
  await tx
    .insertInto('callback_line')
    .values({ case_id: row.id, n, sealed: seal.seal(line) })
    .execute();
}

const nextUncounted = (id: string) => sql<number>`(
  select greatest(coalesce(max(n), 0), ${UNCOUNTED}::int) + 1 from callback_try where case_id = ${id}::bigint)`;

/** The busy results of today. */
export async function busyToday(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from callback_try
     where case_id = ${id}::bigint and result = 'busy'
       and (at at time zone 'Europe/Rome')::date = (now() at time zone 'Europe/Rome')::date`.execute(tx);
  return rows[0]?.count ?? 0;
}

const FREE = { holder: null, lease_until: null };

/** When a call is due again. */
export interface NextTry {
  readonly tries: number;
  readonly next: Date;
  readonly due?: Date;
}

/** Returns a call to the queue. */
export const returnToQueue = (tx: Tx, row: CallRow, { tries, next, due = row.due_at }: NextTry): Promise<unknown> =>
  tx
    .updateTable('callback_case')
    .set({ ...FREE, state: 'waiting', tries, next_at: next, due_at: due, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

/** Outcomes after which the person gets a mail with a link to choose a slot. */
const IN_VAIN: readonly CallOutcome[] = ['unreachable', 'wrongNumber'];

/** Closes a call, and its request too, so that the person may request another call. A seat still to come is freed. */
export async function endCall(tx: Tx, row: CallRow, outcome: CallOutcome): Promise<void> {
  const done = { ...FREE, state: 'done' as const, outcome, done_at: sql<Date>`now()` };
  await tx
    .updateTable('callback_case')
    .set({ ...done, tries: row.tries + 1, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('appointment').set({ state: 'past' }).where('opp_id', '=', row.opp_id).execute();
  const freed = await tx
    .deleteFrom('seat')
    .where('appointment_id', '=', sql<string>`(select id from appointment where opp_id = ${row.opp_id}::text)`)
    .where('starts', '>', sql<Date>`now()`)
    .returning('branch_code')
    .execute();
  seatsChanged(tx, freed);
  await tx.updateTable('lead').set({ live: false }).where('opp_id', '=', row.opp_id).execute();
  if (IN_VAIN.includes(outcome)) await enqueueEvent(tx, { kind: 'message.unreached', payload: { oppID: row.opp_id } });
}

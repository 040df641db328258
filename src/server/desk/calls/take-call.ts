import { type RawBuilder, sql, type Transaction } from 'kysely';
import { takeCall } from '#contract/desk/calls.ts';
import { isCallingTime } from '#domain/call/hours.ts';
import { LEASE_MINUTES } from '#domain/call/standing.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { CASES, type CallRow, callRows, callsWithin, IN_TURN, IS_FREE } from './call-rows.ts';
import { type CallWritten, type Fault, type WriteDeps, writeCall } from './write-call.ts';

/** Hours for calls. */
export interface CallHours {
  readonly clock: Clock;
  /** Allows calls at night and on holidays too, for demonstrations. */
  readonly callsAnyTime: boolean;
}
type Tx = Transaction<Database>;

/** Whether calls may be made now: from 9 to 20, except on holidays. */
export const isTime = ({ clock, callsAnyTime }: CallHours, holidays: ReadonlySet<string>): boolean =>
  callsAnyTime || isCallingTime(clock().getTime(), holidays);

/** Arbitrary number: key of the lock under which calls are claimed one at a time. */
const TAKING = 5_203_169;

/**
 * Claims a call: the named one, or the first of the queue that is free, whose next try is due, and that is not
 * assigned to another person. A staff member has one claim at a time. No two calls of one customer are claimed at the
 * same time; since they are two rows, a lock serialises claims. The claim of a crashed browser expires.
 */
export const takeCallCall =
  (deps: WriteDeps & CallHours): DeskHandler<typeof takeCall> =>
  (input, ctx) =>
    writeCall(deps, ctx, { call: takeCall.call, input }, async (tx) => {
      const named = input.oppID === '' ? null : input.oppID;
      const [asked] = named === null ? [] : await callRows(tx, ctx.scope, sql`c.opp_id = ${named}::text`);
      if (named !== null && asked === undefined) return err('not-found');
      const { holidays } = await readCallTimes(tx, null);
      if (!isTime(deps, holidays)) return refuse('orario', asked);
      await sql`select pg_advisory_xact_lock(${TAKING}::int)`.execute(tx);
      const [own] = await callRows(tx, ctx.scope, sql`holder = ${ctx.staff.id}::bigint and lease_until > now()`);
      if (own !== undefined) return refuse('inMano', own);
      const taken = await claim(tx, ctx, named);
      if (taken === null) return refuse(named === null ? 'nessuna' : await whyNot(tx, named), asked);
      const [row] = await callRows(tx, ctx.scope, sql`c.opp_id = ${taken}::text`);
      return row === undefined ? err('not-found') : ok({ fault: null, row });
    });

const refuse = (fault: Fault, row: CallRow | undefined): Result<CallWritten, never> => ok({ fault, row: row ?? null });

/** Claims a call and ends the person's other claims; returns the request code, null without a free call. */
async function claim(tx: Tx, { scope, staff }: DeskContext, named: string | null): Promise<string | null> {
  await sql`
    update callback_case set state = 'waiting', holder = null, lease_until = null, version = version + 1
     where holder = ${staff.id}::bigint and state = 'claimed' and opp_id is distinct from ${named}::text`.execute(tx);
  const { rows } = await sql<{ opp_id: string }>`
    update callback_case set state = 'claimed', holder = ${staff.id}::bigint, version = version + 1,
      lease_until = now() + make_interval(mins => ${LEASE_MINUTES}::int)
    where id = (
      select c.id from ${CASES}
      where ${IS_FREE} and next_at <= now() and ${callsWithin(scope)} and not ${IS_IN_A_HAND}
        and ${named === null ? meantForMe(scope, staff.id) : sql`c.opp_id = ${named}::text`}
      order by ${IN_TURN} for update of c skip locked limit 1)
    returning opp_id`.execute(tx);
  return rows[0]?.opp_id ?? null;
}

/** SQL condition: another call of the same person is claimed. */
const IS_IN_A_HAND = sql<boolean>`exists (
  select from callback_case o left join appointment oa on oa.id = o.appointment_id left join lead ol on ol.id = o.lead_id
   where o.state = 'claimed' and o.lease_until > now() and o.id <> c.id
     and coalesce(oa.tax_code_hash, ol.tax_code_hash) = p.tax_code_hash)`;

/** SQL condition: a call of an agent or a colleague may be claimed by others only once its due time has passed. */
const meantForMe = (scope: Scope, staffId: string): RawBuilder<boolean> => sql<boolean>`(
  due_at <= now() or meant_for = ${staffId}::bigint
  or meant_for is null and (c.agent_code is null or ${scope.kind === 'code'}::boolean))`;

/** Why a named call was not claimed: it rests, or a colleague has it. */
async function whyNot(tx: Tx, named: string): Promise<Fault> {
  const { rows } = await sql<{ rests: boolean; state: string }>`
    select next_at > now() and ${IS_FREE} as rests, state from callback_case c where opp_id = ${named}::text`.execute(
    tx,
  );
  if (rows[0]?.state === 'done') return 'versione';
  return rows[0]?.rests ? 'pausa' : 'presa';
}

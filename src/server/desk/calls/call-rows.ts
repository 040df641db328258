import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallLine } from '#contract/desk/calls.ts';
import { type CallBand, callSpanAt } from '#domain/call/at-time.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { maskSurname } from '#domain/person/mask.ts';
import type { ProductCode } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';

/** A call with its person and its assignee. */
export interface CallRow {
  readonly id: string;
  readonly opp_id: string;
  readonly branch_code: string | null;
  readonly branch_name: string | null;
  readonly agent_code: string | null;
  readonly agent_name: string | null;
  readonly state: 'waiting' | 'claimed' | 'done';
  readonly due_at: Date;
  readonly next_at: Date;
  readonly tries: number;
  readonly holder: string | null;
  readonly holder_name: string | null;
  readonly lease_until: Date | null;
  readonly meant_name: string | null;
  readonly words: Buffer | null;
  readonly version: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly product: ProductCode;
  readonly mobile: Buffer;
  readonly tax_code_hash: Buffer;
  readonly asked_at: Date;
  /** Start of the seat of a call at a chosen time. */
  readonly starts: Date | null;
  /** The hours in which the customer wants the call. */
  readonly call_band: CallBand | null;
  /** Whether the contact is proven; any other may come from a stranger. */
  readonly is_proven: boolean;
  readonly now: Date;
}

/** A callback with its person; `c` is the callback, `p` the person. */
export const CASES = sql`
  callback_case c cross join lateral (
    select first_name, last_name, product, mobile, tax_code_hash, created_at, verified_at is not null as is_proven,
           starts, call_band
      from appointment
     where id = c.appointment_id and (state = 'confirmed' or c.state = 'done')
    union all
    select first_name, last_name, product, mobile, tax_code_hash, created_at, false, null, call_band
      from lead where id = c.lead_id) p`;

/** SQL condition: calls inside the scope. An agent's calls are those of the agent's code, at any branch. */
export const callsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.kind === 'code' ? sql<boolean>`c.agent_code = ${scope.agent}::text` : within(scope, 'c.branch_code');

/** SQL condition: a call that is not claimed, or whose claim has expired. */
export const IS_FREE = sql<boolean>`(c.state = 'waiting' or c.state = 'claimed' and c.lease_until <= now())`;

/**
 * SQL order of the queue: proven contacts first, so that invented requests come last; within each group by deadline.
 */
export const IN_TURN = sql`is_proven desc, due_at, c.id`;

/** Calls of a scope, in queue order; excludes cancelled requests. */
export async function callRows(
  db: Kysely<Database>,
  scope: Scope,
  where: RawBuilder<boolean>,
  most = 1,
): Promise<readonly CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.id, c.opp_id, c.branch_code, branch.name as branch_name, c.agent_code, agent.name as agent_name, c.state,
      due_at, next_at, tries, holder, held.name as holder_name, lease_until, meant.name as meant_name, words, version,
      first_name, last_name, product, mobile, tax_code_hash, p.created_at as asked_at, is_proven, p.starts, call_band,
      now() as now
    from ${CASES}
      left join branch on branch.code = c.branch_code left join agent on agent.code = c.agent_code
      left join staff held on held.id = holder left join staff meant on meant.id = meant_for
    where ${callsWithin(scope)} and ${where}
    order by ${IN_TURN} limit ${most}::int`.execute(db);
  return rows;
}

function chosenOf({ starts, call_band }: CallRow): Pick<CallLine, 'scelta'> {
  if (starts === null) return {};
  const { from, until } = callSpanAt(starts, call_band);
  const hours = { dalle: from.toISOString(), alle: until.toISOString() };
  return { scelta: { ...hours, fascia: call_band !== null } };
}

/** A call in wire format: no contact, the surname masked. */
export function callLineOf(row: CallRow, staffId: string): CallLine {
  const until = row.lease_until;
  const isHeld = until !== null && (until > row.now || row.holder === staffId);
  return {
    ...{ oppID: row.opp_id, nome: row.first_name, cognome: maskSurname(row.last_name), prodotto: row.product },
    filiale: row.branch_code === null ? null : { codice: row.branch_code, nome: row.branch_name ?? '' },
    agente: row.agent_code === null ? null : (row.agent_name ?? row.agent_code),
    ...{ chiesta: row.asked_at.toISOString(), entro: row.due_at.toISOString(), riprende: row.next_at.toISOString() },
    ...chosenOf(row),
    tentativi: row.tries,
    inMano: isHeld ? { nome: row.holder_name ?? '', mia: row.holder === staffId, fino: until.toISOString() } : null,
    confermata: row.is_proven,
    ...(row.call_band === null || row.starts !== null ? {} : { fascia: row.call_band }),
    ...{ perChi: row.meant_name, chiusa: row.state === 'done', versione: row.version },
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InboxItem } from '#contract/desk/inbox.ts';
import type { Remedy, Trouble } from '#domain/desk/inbox.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MayName } from '../day/names.ts';
import { nameOf } from '../day/visit-rows.ts';
import { within } from '../http/within.ts';

export interface ItemRow {
  readonly trouble: Trouble;
  readonly ref: string;
  readonly at: Date;
  readonly owner: 'branch' | 'network';
  readonly branch_code: string | null;
  readonly branch: string | null;
  readonly opp_id: string | null;
  readonly starts: Date | null;
  readonly channel: string | null;
  readonly event: string | null;
  readonly error: string | null;
  /** The person; null where the item is about none. */
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** The staff member who resolved it, if any. */
  readonly done_by: string | null;
  readonly remedy: Remedy | null;
  readonly done_at: Date | null;
}

/** Number of past days whose open items are listed. */
const DAYS = 30;
const LATELY = sql`now() - make_interval(days => ${DAYS}::int)`;

/** Messages that failed or bounced. Excludes expired codes; a message without a person belongs to the network. */
const MESSAGES = sql`
  select 'messaggio' as trouble, delivery.id::text as ref, coalesce(delivery.dead_at, delivery.returned_at) as at,
    case when delivery.channel in ('mail', 'sms') and appointment.id is not null
              and outbox.kind not in ('message.agent', 'message.branch', 'message.digest', 'message.gathered')
      then 'branch' else 'network' end as owner,
    coalesce(appointment.branch_code, outbox.payload ->> 'branch') as branch_code, appointment.opp_id, appointment.starts,
    case when delivery.channel in ('mail', 'sms') then delivery.channel else 'webhook' end as channel, outbox.kind as event,
    coalesce(delivery.returned_code, delivery.error) as error,
    coalesce(appointment.first_name, lead.first_name) as first_name,
    coalesce(appointment.last_name, lead.last_name) as last_name
  from delivery join outbox on outbox.id = delivery.event_id
    left join appointment on appointment.opp_id = outbox.payload ->> 'oppID'
    left join lead on lead.opp_id = outbox.payload ->> 'oppID'
  where outbox.kind <> 'message.code' and delivery.id in (
    select id from delivery where delivered_at is null and dead_at > ${LATELY}
    union select id from delivery where returned_at > ${LATELY})`;

const OUTCOMES = sql`
  select 'esito', opp_id, starts, 'branch', branch_code, opp_id, starts, null, null, null, first_name, last_name
  from appointment left join attendance on attendance.appointment_id = appointment.id
  where kind = 'visit' and ${EFFECTIVE_STATE} <> 'cancelled' and outcome is null and starts > ${LATELY}
    and starts < date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`;

const REFUSALS = sql`
  select 'rifiuto', opp_id, created_at, case when branch_code is null then 'network' else 'branch' end, branch_code,
    opp_id, null, null, null, null, first_name, ''
  from refusal where created_at > ${LATELY}`;

/** Open and resolved items of a scope; those without a branch belong to the whole network's scope. */
const items = (scope: Scope, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from (${MESSAGES} union all ${OUTCOMES} union all ${REFUSALS}) item
    left join branch on branch.code = item.branch_code
    left join inbox_done on inbox_done.trouble = item.trouble and inbox_done.ref = item.ref
    left join staff on staff.id = inbox_done.staff_id
  where ${within(scope, 'item.branch_code')} and ${where}`;

const OPEN = sql`inbox_done.ref is null`;

export async function countOpen(
  db: Kysely<Database>,
  scope: Scope,
): Promise<{ readonly now: Date; readonly count: number }> {
  const { rows } = await sql<{ now: Date; count: number }>`
    select now() as now, count(*)::int as count ${items(scope, OPEN)}`.execute(db);
  return rows[0] ?? { now: new Date(0), count: 0 };
}

const columns = sql`
  select item.*, branch.name as branch, staff.name as done_by, inbox_done.remedy, inbox_done.done_at`;

export async function openItems(db: Kysely<Database>, scope: Scope, most: number): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    ${columns} ${items(scope, OPEN)} order by item.at desc, item.ref limit ${most}::int`.execute(db);
  return rows;
}

/** One item, open or resolved. */
export async function itemOf(
  db: Kysely<Database>,
  scope: Scope,
  { trouble, ref }: { readonly trouble: Trouble; readonly ref: string },
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    ${columns} ${items(scope, sql`item.trouble = ${trouble}::text and item.ref = ${ref}::text`)}`.execute(db);
  return rows[0];
}

const OWNER = { branch: 'filiale', network: 'rete' } as const;

/** The item in wire format; the person's name is masked where the caller may not see it. */
export function wireItem(row: ItemRow, mayName: MayName): InboxItem {
  const visit = row.starts === null ? null : fromInstant(row.starts.getTime());
  return {
    ...{ tipo: row.trouble, id: row.ref, quando: row.at.toISOString(), di: OWNER[row.owner], oppID: row.opp_id },
    filiale: row.branch_code === null || row.branch === null ? null : { codice: row.branch_code, nome: row.branch },
    visita: visit && { giorno: visit.day, ora: hourText(visit.minute) },
    ...{ canale: row.channel, evento: row.event, errore: row.error, persona: personOf(row, mayName) },
  };
}

function personOf({ branch_code, first_name, last_name }: ItemRow, mayName: MayName) {
  if (first_name === null || first_name === '') return null;
  return nameOf({ branch_code: branch_code ?? '', first_name, last_name: last_name ?? '' }, mayName);
}

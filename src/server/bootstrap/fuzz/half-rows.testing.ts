import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Invariants of the database: each query returns incomplete or orphaned rows. */
const HALVES: Readonly<Record<string, string>> = {
  'an appointment without its four answers': `
    select opp_id from appointment a where 4 <> (select count(distinct purpose) from consent where appointment_id = a.id)`,
  'an appointment whose seats are not one for a visit or timed call that stands, and none for all else': `
    select opp_id from appointment a where (select count(*) from seat s where s.appointment_id = a.id
      and s.state = 'booked' and s.starts = a.starts and s.branch_code = a.branch_code)
      <> (case when starts is not null and state = 'confirmed' then 1 else 0 end)`,
  'an appointment that nobody is told of, or twice': `
    select opp_id from appointment a where (select count(*) from outbox where payload->>'oppID' = a.opp_id
      and kind in ('appointment.created', 'callback.requested')) <> 1`,
  'an appointment whose answers nobody is told of': `
    select opp_id from appointment a where not exists (select from outbox where payload->>'oppID' = a.opp_id
      and kind = 'consent.recorded')`,
  'an appointment without the key it was made with': `
    select opp_id from appointment a where not exists (select from idempotency i where i.appointment_id = a.id)`,
  'an appointment that is cancelled and nobody told of it': `
    select opp_id from appointment a where state = 'cancelled' and not exists (select from outbox
      where payload->>'oppID' = a.opp_id and kind = 'appointment.cancelled')`,
  'a lead without its four answers': `
    select opp_id from lead l where 4 <> (select count(distinct purpose) from consent where lead_id = l.id)`,
  'a lead that nobody is told of, or twice': `
    select opp_id from lead l where (select count(*) from outbox where payload->>'oppID' = l.opp_id
      and kind in ('lead.agent', 'lead.manager')) <> 1`,
  'a lead without the key it was made with': `
    select opp_id from lead l where not exists (select from idempotency i where i.answer->>'oppID' = l.opp_id)`,
  'a seat whose appointment is elsewhere, or over': `
    select s.starts::text from seat s join appointment a on a.id = s.appointment_id
     where a.state = 'cancelled' or a.starts is distinct from s.starts`,
  'an event of something that is not there': `
    select id from outbox o where payload ? 'oppID' and not exists (
      select from appointment where opp_id = o.payload->>'oppID' union all
      select from lead where opp_id = o.payload->>'oppID' union all
      select from refusal where opp_id = o.payload->>'oppID')`,
  'a refusal that nobody is told of, or twice': `
    select opp_id from refusal r where (select count(*) from outbox where payload->>'oppID' = r.opp_id
      and kind = 'message.refused') <> 1`,
  'a key without its answer': "select encode(key_hash, 'hex') from idempotency where answer = '{}'",
};

/** Checks the invariants. Returns the names of violated ones with their rows; empty when every row is complete. */
export async function halfRows(db: Kysely<Database>): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(HALVES).map(async ([what, query]) => {
      const { rows } = await sql.raw<Record<string, string>>(query).execute(db);
      return rows.map((row) => `${what}: ${Object.values(row).join()}`);
    }),
  );
  return found.flat().sort();
}

/** Tables that requests write to. */
const WRITTEN = [
  'appointment',
  'lead',
  'consent',
  'outbox',
  'idempotency',
  'audit',
  'refusal',
  'seat',
  'lookup',
  'code',
] as const;
const SEALED = ['email', 'mobile', 'tax_code'];
/** Characters that no stored text may have: those of masks, and control characters. */
const UNFIT = /[*\p{Cc}\p{Surrogate}]/u;

/**
 * Lists the columns that contain a mask or a control character, also encrypted columns, but not the texts. Stored
 * answers are left out, since they contain masks.
 */
export async function unfitTexts(db: Kysely<Database>, { open }: Pick<Seal, 'open'>): Promise<readonly string[]> {
  const unfit = new Set<string>();
  for (const table of WRITTEN)
    for (const row of await db.selectFrom(table).selectAll().execute())
      for (const [column, value] of Object.entries(row))
        for (const [where, text] of textsOf(SEALED.includes(column) && value !== null ? open(value as Buffer) : value))
          if (UNFIT.test(table === 'idempotency' ? text.replaceAll('*', '') : text))
            unfit.add(`${table}.${column}${where}`);
  return [...unfit];
}

function textsOf(value: unknown): (readonly [where: string, text: string])[] {
  if (typeof value === 'string') return [['', value]];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(each).map(([where, text]) => [`.${name}${where}`, text] as const),
  );
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Which tables are exported. Left out are transient and secret ones: slot holds, codes, sessions, keys. A new table
 * without an entry does not compile.
 */
const LEAVES: { readonly [Table in keyof Database]: boolean } = {
  ...{ branch: true, opening_hours: true, duty: true, closure: true, holiday: true, agent: true, area: true },
  ...{
    customer: true,
    appointment: true,
    lead: true,
    consent: true,
    consent_link: true,
    consent_text: true,
    refusal: true,
    audit: true,
  },
  ...{ staff: true, staff_role: true, staff_change: true, staff_act: true, staff_act_seal: true },
  ...{
    attendance: true,
    assignment: true,
    visit_note: true,
    callback_case: true,
    callback_try: true,
    callback_line: true,
    step_count: true,
    offer: true,
    partner: true,
  },
  ...{ capacity_change: true, roster_change: true, displacement: true, displacement_try: true },
  ...{ earlier_wish: true, earlier_offer: true, freed_seat: false },
  ...{
    key_set: false,
    key_reader: false,
    outbox: false,
    delivery: false,
    schedule: false,
    sent_message: false,
    staff_letter: false,
    idempotency: false,
  },
  ...{
    seat: false,
    code: false,
    lookup: false,
    identity: false,
    recognition: false,
    proof: false,
    attempt: false,
    used_token: false,
  },
  ...{
    appointment_feed: false,
    feed_end: false,
    spent_challenge: false,
    staff_session: false,
    calendar_link: false,
    branch_digest: false,
    inbox_done: false,
    person_merge: false,
    export_file: false,
    day_list: false,
    partner_secret: false,
    partner_token: false,
  },
};
const TABLES = Object.entries(LEAVES).flatMap(([table, leaves]) => (leaves ? [table] : []));

/**
 * Encrypted columns, which are exported in clear. Of other byte columns only `…sha256` is exported; the rest is secret.
 */
const SEALED: ReadonlySet<string> = new Set(['tax_code', 'email', 'mobile', 'sealed', 'words']);
const ROWS = 1_000;

export interface ExportDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open'>;
  /** Appends lines to a table's file. */
  readonly write: (table: string, lines: string) => void;
}

/**
 * Exports every table of the lender as lines of JSON, one file per table, decrypted. All files show one snapshot, in
 * the order of the primary key; at most a thousand rows are in memory. The export is logged. Returns the number of rows
 * per table.
 */
export async function exportTables({ db, seal, write }: ExportDeps): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      for (const table of TABLES) {
        const order = await primaryKeyOf(tx, table);
        await sql`declare leaving no scroll cursor for select * from ${sql.table(table)} order by ${order}`.execute(tx);
        let count = 0;
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(ROWS)} from leaving`.execute(tx);
          if (rows.length === 0) break;
          write(table, rows.map((row) => `${JSON.stringify(opened(row, seal))}\n`).join(''));
          count += rows.length;
        }
        await sql`close leaving`.execute(tx);
        counts.set(table, count);
      }
      const payload = JSON.stringify(Object.fromEntries(counts));
      await sql`insert into audit (kind, payload) values ('export', ${payload}::jsonb)`.execute(tx);
    });
  return counts;
}

/** The columns of the primary key, which each of these tables has. */
async function primaryKeyOf(tx: Transaction<Database>, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = to_regclass(${table}::text) and indisprimary
     order by array_position(indkey::int2[], attnum)`.execute(tx);
  return sql.join(rows.map(({ column }) => sql.ref(column)));
}

type Row = Readonly<Record<string, unknown>>;

const opened = (row: Row, seal: Pick<Seal, 'open'>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (!Buffer.isBuffer(value)) return [[name, value]];
      if (SEALED.has(name)) return [[name, seal.open(value)]];
      return name.endsWith('sha256') ? [[name, value.toString('hex')]] : [];
    }),
  );

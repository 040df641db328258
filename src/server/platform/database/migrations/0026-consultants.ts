import { type Kysely, sql } from 'kysely';

/** Removes the upper limit on consultants per branch, without rereading rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, least] of [
    ['seat', 'seat', 1],
    ['duty', 'consultants', 1],
    ['closure', 'consultants', 0],
  ] as const) {
    const check = `${table}_${column}_check`;
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(check)},
        add constraint ${sql.ref(check)} check (${sql.ref(column)} between ${sql.lit(least)} and 99) not valid`.execute(
      db,
    );
  }
}

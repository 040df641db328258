import { Migrator, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type FreshDatabase, freshDatabase } from './postgres.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await sql`drop schema public cascade`.execute(fresh.db);
  await sql`create schema public`.execute(fresh.db);
  await new Migrator({ db: fresh.db, provider: { getMigrations: async () => migrations } }).migrateTo(
    '0028-lookup-bears-no-key',
  );
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng)
    values ('0101', 'branch', 'Filiale', 'Via della Vela 12', '20121', 'Milano', 'MI', 45.46, 9.19)`.execute(fresh.db);
  await sql`insert into staff (code, issuer, subject, name, email) values ('a', 'i', 's', 'A', 'a@velaria.example')`.execute(
    fresh.db,
  );
});
afterEach(() => fresh.close());

interface Row {
  readonly code: string;
  readonly person: string;
  readonly product?: number;
  readonly hours?: number;
  readonly byStaff?: boolean;
  readonly proven?: boolean;
}
const add = ({ code, person, product = 1, hours = 24, byStaff = true, proven = false }: Row) =>
  sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, kind, state, tax_code_hash, tax_code,
        first_name, last_name, email, mobile, details, media, made_by, verified_at)
      values (${code.padEnd(18, 'X')}, 'C', ${product}, '0101', now() + make_interval(hours => ${hours}::int), 'visit',
        'confirmed', ${person}::bytea, '', 'G', 'B', '', '', '{}', '{}',
        case when ${byStaff} then (select id from staff) end, case when ${proven} then now() end)`.execute(fresh.db);

test('the migration marks one earlier staff booking per person and product as verified', async () => {
  await add({ code: 'first', person: 'two of one' });
  await add({ code: 'second', person: 'two of one' });
  await add({ code: 'other product', person: 'two of one', product: 3 });
  await add({ code: 'proven', person: 'proven', byStaff: false, proven: true });
  await add({ code: 'beside', person: 'proven' });
  await add({ code: 'online', person: 'online', byStaff: false });
  await add({ code: 'over', person: 'over', hours: -24 });
  await migrate(fresh.db);
  const { rows } = await sql<{ code: string }>`
    select rtrim(opp_id, 'X') as code from appointment where verified_at is not null order by id`.execute(fresh.db);
  expect(rows.map(({ code }) => code)).toEqual(['first', 'other product', 'proven']);
  const again = sql`update appointment set verified_at = now() where opp_id like 'second%'`;
  await expect(again.execute(fresh.db)).rejects.toThrow('one_active_appointment_unless_second');
  await sql`update appointment set verified_at = now(), is_second = true where opp_id like 'second%'`.execute(fresh.db);
});

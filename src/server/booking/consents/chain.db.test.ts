import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { grantServerRole } from '../../platform/database/rights.ts';
import { aContext, aDeps, aPayload } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { chainConsents } from './chain-consents.ts';
import { verifyChain } from './verify-chain.ts';

let fresh: FreshDatabase;
let oppID: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  oppID = (await aVisit(fresh.db)).oppID;
  await chainConsents(fresh.db);
});
afterEach(() => fresh.close());

/** Runs a statement with the rights of the database's owner, who can remove the triggers. */
async function asOwner(statement: string) {
  for (const table of ['consent', 'consent_link'])
    await sql.raw(`drop trigger if exists ${table}_append_only on ${table}`).execute(fresh.db);
  await sql.raw(statement).execute(fresh.db);
}
const breaks = async () => (await verifyChain(fresh.db)).breaks;
const answerAt = async (place: number) =>
  (await fresh.db.selectFrom('consent_link').select('consent_id').where('place', '=', String(place)).executeTakeFirst())
    ?.consent_id;

test('every answer gets one link, once, and the chain verifies', async () => {
  const { head, ...whole } = await verifyChain(fresh.db);
  expect(whole).toEqual({ links: 4, waiting: 0, breaks: [] });
  expect(head).toEqual({ place: '4', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await chainConsents(fresh.db)).toBe(0);
  const datiCliente = { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: 'VNTLSS82L21M999M' };
  await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: '12:00', datiCliente }), aContext());
  expect((await verifyChain(fresh.db)).waiting).toBe(4);
  await Promise.all([1, 2, 3].map(() => chainConsents(fresh.db)));
  expect(await verifyChain(fresh.db)).toMatchObject({ links: 8, waiting: 0, breaks: [] });
});

test('a changed answer breaks the chain at its place alone, whatever field changed', async () => {
  await asOwner('create table untouched as select * from consent');
  const others: Readonly<Record<string, string>> = {
    ...{ appointment_id: 'null, lead_id = 1', purpose: "'other'", value: '1 - value', text_version: "'x'" },
    ...{
      text_sha256: "'\\x01'",
      channel: "'desk'",
      language: "'de'",
      answered_at: "answered_at - interval '1 second'",
    },
  };
  await asOwner('alter table consent drop constraint consent_lead_id_fkey');
  const id = await answerAt(2);
  for (const [column, value] of Object.entries(others)) {
    await asOwner(`update consent set ${column} = ${value} where id = ${id}`);
    expect([column, (await breaks()).map(({ why, place, answer }) => [why, place, answer])]).toEqual([
      column,
      [['changed', '2', id]],
    ]);
    await asOwner(`delete from consent where id = ${id}`);
    await asOwner(`insert into consent overriding system value select * from untouched where id = ${id}`);
  }
  expect(await breaks()).toEqual([]);
});

test('the break names the request of a changed answer, and the place of a dropped one', async () => {
  const [second, third] = [await answerAt(2), await answerAt(3)];
  await asOwner(`update consent set value = 1 - value where id = ${second}`);
  await asOwner(`delete from consent where id = ${third}`);
  expect(await breaks()).toEqual([
    { why: 'changed', place: '2', answer: second, request: oppID },
    { why: 'dropped', place: '3', answer: third, request: null },
  ]);
});

test('an answer dropped with its link, and a rewritten link, break the chain after them', async () => {
  const third = await answerAt(3);
  await asOwner(`delete from consent where id = ${third}`);
  await asOwner(`delete from consent_link where place = 3`);
  expect((await breaks()).map(({ why, place }) => [why, place])).toEqual([['link', '4']]);
  await asOwner(`update consent_link set sha256 = sha256('x') where place = 1`);
  expect((await breaks()).map(({ why, place }) => [why, place])).toEqual([
    ['changed', '1'],
    ['link', '2'],
    ['link', '4'],
  ]);
});

test('an answer inserted between old ones is named', async () => {
  await asOwner(`update consent_link set made_at = now() - interval '3 days'`);
  await asOwner(`
    insert into consent (id, appointment_id, purpose, value, text_version, text_sha256, channel, language, answered_at)
    overriding system value
    select 0, appointment_id, purpose, 1, text_version, text_sha256, channel, language, answered_at - interval '1 hour'
      from consent order by id limit 1`);
  expect(await breaks()).toEqual([{ why: 'unchained', place: null, answer: '0', request: oppID }]);
});

test("the server's role cannot change or drop a link or a text", async () => {
  await grantServerRole(fresh.db, 'receipts_role', 'x');
  for (const table of ['consent', 'consent_link', 'consent_text'])
    for (const statement of [`update ${table} set sha256 = '\\x01'`, `delete from ${table}`, `truncate ${table}`]) {
      if (table === 'consent' && statement.startsWith('update')) continue;
      await expect(sql.raw(statement).execute(fresh.db)).rejects.toThrow('append-only');
    }
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('receipts_role', t, 'update, delete, truncate') as may
      from unnest(array['consent', 'consent_link', 'consent_text']) as t`.execute(fresh.db);
  expect(rows.map(({ may }) => may)).toEqual([false, false, false]);
  await sql`drop owned by receipts_role; drop role receipts_role`.execute(fresh.db);
});

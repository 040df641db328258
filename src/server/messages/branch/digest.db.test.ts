import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBranch, seal } from '../../booking/booking.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { testMessages } from '../messages.testing.ts';
import { announceDigests } from './announce-digests.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await sql`update branch set email = 'filiale0101@velaria.example'`.execute(fresh.db);
});
afterEach(() => fresh.close());

/** Winter time: Rome is one hour ahead of UTC. */
const at = (hour: string, day = '2027-01-12') => new Date(`${day}T${hour}:00+01:00`);
const changed = (oppId: string, moment: Date, more = sql`1, 'confirmed', 'visit', false`) =>
  sql`insert into appointment (opp_id, contact_id, product, branch_code, starts, version, state, kind, info_only,
        tax_code_hash, tax_code, first_name, last_name, email, mobile, details, media, changed_at)
      select ${oppId}::text, 'C', 1, '0101', case when kind = 'visit' then timestamptz '2027-01-20T09:00:00Z' end,
        version, state, kind, info, decode(md5(${oppId}::text), 'hex'), ${seal.seal('x')}::bytea, 'Ginevra', 'Bellacqua',
        ${seal.seal('g@posta.example')}::bytea, ${seal.seal('3331234567')}::bytea, '{}', '{}', ${moment}::timestamptz
      from (values (${more})) as v (version, state, kind, info)`.execute(fresh.db);
const letters = async () => {
  const stored = await fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.digest').execute();
  const messages = testMessages({ db: fresh.db, open: seal.open, sender: () => 'Velaria' });
  return Promise.all(stored.map((row) => messages.mail(readEvent(row))));
};

// R16.2.10
test('a branch gets an hourly list of new, moved and cancelled visits, with codes and without names', async () => {
  await changed('OPP000000000000001', at('09:20'));
  await changed('OPP000000000000002', at('09:30'), sql`2, 'confirmed', 'visit', true`);
  await changed('OPP000000000000003', at('09:40'), sql`2, 'cancelled', 'visit', false`);
  await changed('OPP000000000000004', at('09:45'), sql`1, 'confirmed', 'call', false`);
  expect(await announceDigests(fresh.db, at('10:00'))).toBe(1);
  const [mail] = await letters();
  expect(mail).toMatchObject({ to: 'filiale0101@velaria.example', subject: 'Filiale di Milano: 4 novità in agenda' });
  for (const line of [
    /Nuovo.*10:00.*OPP000000000000001/s,
    /Spostato.*solo informazioni.*OPP000000000000002/s,
    /Annullato.*OPP000000000000003/s,
    /Da richiamare.*OPP000000000000004/s,
  ])
    expect(mail?.text).toMatch(line);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ginevra|Bellacqua|posta\.example|333/);
});

// R16.2.10
test('each change is reported once, and a branch without changes gets no letter', async () => {
  await changed('OPP000000000000001', at('09:20'));
  expect(await announceDigests(fresh.db, at('10:00'))).toBe(1);
  // Not again within the hour; changes made meanwhile wait for the next digest.
  await changed('OPP000000000000002', at('10:20'));
  for (const early of ['10:30', '10:50']) expect(await announceDigests(fresh.db, at(early))).toBe(0);
  expect(await announceDigests(fresh.db, at('11:00'))).toBe(1);
  expect(await announceDigests(fresh.db, at('12:30'))).toBe(0);
  const told = (await letters()).map((mail) => (mail?.text ?? '').match(/OPP\d+/g));
  expect(told).toEqual([['OPP000000000000001'], ['OPP000000000000002']]);
});

// R16.2.10
test('changes of the night are reported in the morning', async () => {
  await changed('OPP000000000000001', at('17:00'));
  expect(await announceDigests(fresh.db, at('17:30'))).toBe(1);
  await changed('OPP000000000000002', at('22:00'));
  expect(await announceDigests(fresh.db, at('22:30'))).toBe(0);
  expect(await announceDigests(fresh.db, at('08:00', '2027-01-13'))).toBe(1);
});

// R16.2.10
test('several concurrent processes write one digest per branch', async () => {
  await changed('OPP000000000000001', at('09:20'));
  const counts = await Promise.all([1, 2, 3, 4].map(() => announceDigests(fresh.db, at('10:00'))));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

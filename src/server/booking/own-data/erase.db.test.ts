import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { type OutboxEvent, readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { seal } from '../booking.testing.ts';
import { key, stranger } from '../change/change.testing.ts';
import { someoneWaits } from '../earlier/earlier.testing.ts';
import { endProofs } from '../own/proof.ts';
import { purgeExpired } from '../retention/clean.ts';
import { eraseOwnDataCall } from './erase-own-data.ts';
import { anOwner, ownDeps } from './own-data.testing.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await anOwner(fresh.db));
});
afterEach(() => fresh.close());

const erase = (who: RequestContext, isOn = true) => eraseOwnDataCall(ownDeps(fresh.db, isOn))({ oppID }, who);
const rowNow = () => fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
const count = async (table: 'seat' | 'proof' | 'consent') =>
  (await fresh.db.selectFrom(table).selectAll().execute()).length;
async function events(): Promise<readonly OutboxEvent[]> {
  return (await fresh.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()).map(readEvent);
}

test('an erasure cancels a call whose seat has begun', async () => {
  await sql`update appointment set kind = 'call', callback = true, starts = now() - interval '5 minutes'`.execute(
    fresh.db,
  );
  expect(await erase(owner)).toMatchObject({ value: { body: { annullati: 1 } } });
  expect((await events()).filter(({ kind }) => kind === 'appointment.cancelled')).toHaveLength(1);
});

test('an erasure cancels the appointment, anonymises the request and leaves the consents', async () => {
  const { email } = await rowNow();
  expect(await erase(owner)).toEqual({
    ok: true,
    value: { body: { Status: '0', richieste: 1, annullati: 1 }, security: 'CancellaMieiDati' },
  });
  const row = await rowNow();
  expect([row.first_name, row.last_name, seal.open(row.email), seal.open(row.tax_code)]).toEqual(['', '', '', '']);
  expect([row.state, row.ended_by]).toEqual(['cancelled', 'customer']);
  expect([await count('seat'), await count('proof'), await count('consent')]).toEqual([0, 0, 4]);
  const all = await events();
  expect(all.filter(({ kind }) => kind === 'appointment.cancelled')).toHaveLength(1);
  // One letter in all: the cancellation itself has none any more.
  const messages = testMessages({ db: fresh.db, open: seal.open });
  const mails = await Promise.all(all.filter(messages.wants).map((event) => messages.mail(event)));
  const [letter, ...others] = mails.filter((mail) => mail !== null);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ to: seal.open(email), subject: 'I tuoi dati sono cancellati' });
  expect(letter?.text).toContain('Filiale di Milano');
  expect(letter?.text).toContain('Conserviamo le risposte ai consensi');
});

test('the letter of an erasure names a cancelled call as a request, without branch and half-hour', async () => {
  await sql`update appointment set kind = 'call', call_band = '9-12'`.execute(fresh.db);
  await erase(owner);
  const messages = testMessages({ db: fresh.db, open: seal.open });
  const [event] = (await events()).filter(({ kind }) => kind === 'message.erased');
  if (event === undefined) throw new Error('not reached');
  const letter = await messages.mail(event);
  expect(letter?.text).toContain('la tua richiesta');
  expect(letter?.text).not.toMatch(/Filiale di Milano|ore \d/);
});

test('a customer without e-mail gets one SMS', async () => {
  await sql`update appointment set email = ${seal.seal('')}`.execute(fresh.db);
  await erase(owner);
  const messages = testMessages({ db: fresh.db, open: seal.open });
  const sms = await Promise.all((await events()).filter(messages.wants).map((event) => messages.sms(event)));
  expect(sms.filter((each) => each !== null)).toMatchObject([{ to: '+393331234567' }]);
});

test('a repeated erasure gets the first answer, and another one a 404', async () => {
  const first = await erase(owner);
  expect(await erase(owner)).toMatchObject({ ok: true, value: { body: { Status: '0', richieste: 1 } } });
  expect(first.ok).toBe(true);
  expect(await erase(key(owner))).toMatchObject({ ok: false, error: 'not-found' });
});

test('a stranger, an unproven contact and a switched-off part erase nothing', async () => {
  expect(await erase(stranger())).toMatchObject({ ok: false, error: 'not-found' });
  expect(await erase(owner, false)).toMatchObject({ ok: false, error: 'not-found' });
  await sql`update proof set contact_proven = false`.execute(fresh.db);
  expect(await erase(key(owner))).toMatchObject({ value: { body: { Status: '1', motivo: 'contatto' } } });
  expect((await rowNow()).first_name).toBe('Ginevra');
});

test('a visit that has begun today without an outcome blocks the erasure', async () => {
  await sql`update appointment set starts = date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`.execute(
    fresh.db,
  );
  expect(await erase(owner)).toMatchObject({ value: { status: 409, body: { Status: '1', motivo: 'visita' } } });
  expect((await rowNow()).first_name).toBe('Ginevra');
});

test('an erasure deletes what was looked up and what a sign-in told of the person', async () => {
  const { tax_code_hash: person } = await rowNow();
  const later = sql`now() + interval '1 hour'`;
  await sql`
    insert into identity values ('\\x01', '\\x02', ${person}, '\\x03', ${later}), ('\\x04', '\\x05', '\\x06', '\\x07', ${later}),
                                (${owner.visit}, '\\x08', null, '\\x09', ${later})`.execute(fresh.db);
  await sql`insert into lookup values ('\\x01', '\\x02', ${person}, 1, null, ${later}, null)`.execute(fresh.db);
  await erase(owner);
  expect(await fresh.db.selectFrom('lookup').selectAll().execute()).toEqual([]);
  const left = await fresh.db.selectFrom('identity').select('visit').execute();
  expect(left).toEqual([{ visit: Buffer.from([4]) }]);
});

test('an erasure that waits for a change of contact is not executed with the ended proof', async () => {
  const { id } = await rowNow();
  const waiting = await inTransaction(fresh.db, async (tx) => {
    await sql`update appointment set version = version + 1 where id = ${id}::bigint`.execute(tx);
    const answer = erase(owner);
    await someoneWaits(fresh.db);
    await endProofs(tx, id, null);
    return { answer };
  });
  expect(await waiting.answer).toMatchObject({ ok: false, error: 'not-found' });
  expect((await rowNow()).first_name).toBe('Ginevra');
});

test('a refused erasure is executed by the same key once its reason is gone', async () => {
  await sql`update proof set contact_proven = false`.execute(fresh.db);
  expect(await erase(owner)).toMatchObject({ value: { body: { motivo: 'contatto' } } });
  await sql`update proof set contact_proven = true`.execute(fresh.db);
  await sql`update appointment set starts = date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'`.execute(
    fresh.db,
  );
  expect(await erase(owner)).toMatchObject({ value: { body: { motivo: 'visita' } } });
  await sql`update appointment set starts = starts - interval '1 day'`.execute(fresh.db);
  expect(await erase(owner)).toMatchObject({ value: { body: { Status: '0', richieste: 1 } } });
});

test('the letter of an erasure is deleted after four days, with the contact in it', async () => {
  await erase(owner);
  const letters = async () => (await events()).filter(({ kind }) => kind === 'message.erased').length;
  await purgeExpired(fresh.db, seal, 400);
  expect(await letters()).toBe(1);
  await sql`update outbox set created_at = now() - interval '97 hours'`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  expect(await letters()).toBe(0);
});

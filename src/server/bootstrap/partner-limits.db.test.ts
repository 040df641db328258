import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPayload, dayAhead } from '../booking/booking.testing.ts';
import { aPartner, aToken } from '../integration-api/partners/partners.testing.ts';
import { aPartnerServer, type PartnerServer } from './partner-server.testing.ts';

let server: PartnerServer;
beforeEach(async () => {
  server = await aPartnerServer(2);
}, 60_000);
afterEach(() => server.close());

/** A program with these limits, and a token of it. */
async function aProgram(id: string, change = {}): Promise<string> {
  await aPartner(server.db, { id, ...change });
  return aToken(server.db, id);
}
const seats = async () => {
  const { rows } = await sql<{ state: string; at: string }>`
    select state, to_char(starts at time zone 'Europe/Rome', 'HH24:MI') as at from seat order by starts, seat`.execute(
    server.db,
  );
  return rows.map(({ state, at }) => `${state} ${at}`);
};
const made = async () => (await server.db.selectFrom('appointment').select('id').execute()).length;

// R18.11.3
test('a program has as many requests a minute as it may, over all its tokens; another program is unaffected', async () => {
  const [slow, other] = [await aProgram('slow', { perMinute: 3 }), await aProgram('other')];
  const more = await aToken(server.db, 'slow');
  // The minute ends far from here.
  await sql`delete from attempt`.execute(server.db);
  const statuses: number[] = [];
  for (const by of [slow, more, slow, more, slow]) statuses.push((await server.get('/ping', by)).statusCode);
  if (new Set(statuses).size > 1) expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await sql`update attempt set count = 99`.execute(server.db);
  const refused = await server.get('/ping', slow);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await server.get('/appointments', slow)).statusCode).toBe(429);
  expect((await server.get('/ping', other)).statusCode).toBe(200);
});

// R18.11.3
test('a program makes as many appointments a day as it may; moves, cancellations and repeats go on', async () => {
  const by = await aProgram('small', { perDay: 2 });
  const key = { 'idempotency-key': 'key-of-the-first-booking' };
  const first = (await server.book(by, 0, '09:00', key)).json();
  expect((await server.book(by, 1, '09:30')).json()).toMatchObject({ resultCode: 0 });
  // A refusal by a business rule makes nothing, so it costs nothing.
  const third = await server.book(by, 2, '11:00');
  expect([third.statusCode, third.json().code]).toEqual([429, 'too-many-requests']);
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from (date_trunc('day', now() at time zone 'Europe/Rome') + interval '1 day')
      - now() at time zone 'Europe/Rome')::int as left`.execute(server.db);
  expect(Math.abs(Number(third.headers['retry-after']) - (rows[0]?.left ?? 0))).toBeLessThan(5);
  expect((await server.book(by, 0, '09:00', key)).json()).toEqual(first);
  const day = dayAhead(7).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const { oppID } = first;
  const moved = await server.post(
    'CreaAppuntamentoAsync',
    { oppID, versione: 1, filiale: '0101', data: `${day} 12:00` },
    by,
  );
  expect(moved.json()).toMatchObject({ oppID });
  expect((await server.post('AnnullaAppuntamento', { oppID, versione: 2 }, by)).json()).toEqual({ Status: '0' });
  expect((await server.book(by, 3, '12:30')).statusCode).toBe(429);
  await sql`update appointment set created_at = created_at - interval '1 day'`.execute(server.db);
  expect((await server.book(by, 4, '13:00')).json()).toMatchObject({ resultCode: 0 });
});

// R18.11.3
test('a refused create costs nothing of the quota', async () => {
  const by = await aProgram('small', { perDay: 1 });
  const young = await server.post('CreateAppointment', aPayload({ datiCliente: { email: 'none' } }), by);
  expect(young.json()).toMatchObject({ resultCode: 2 });
  expect((await server.book(by, 0)).json()).toMatchObject({ resultCode: 0 });
});

// R18.11.3
test('a program tries four times its quota a day, so that refusals do not tell who has booked', async () => {
  const [by, other] = [await aProgram('asking', { perDay: 1 }), await aProgram('other')];
  await server.book(other, 0);
  await sql`update appointment set verified_at = now()`.execute(server.db);
  const key = { 'idempotency-key': 'key-of-the-first-try-of-four' };
  for (const headers of [key, key, {}, {}, {}])
    expect((await server.book(by, 0, '11:00', headers)).json()).toMatchObject({ motivo: 'already-booked' });
  const fifth = await server.book(by, 0, '11:00');
  expect([fifth.statusCode, fifth.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.book(other, 1, '12:00')).json()).toMatchObject({ resultCode: 0 });
});

// R18.11.3
test('eight concurrent creates stay within a quota of two', async () => {
  const by = await aProgram('small', { perDay: 2 });
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
  const answers = await Promise.all(times.map((ora, n) => server.book(by, n, ora, { 'fissa-customer': `${n}` })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(6).fill(429)]);
  expect(await made()).toBe(2);
});

// R18.11.3
test('a program makes more than five appointments an hour without a solved challenge and without cookies', async () => {
  const by = await aProgram('busy');
  for (const n of [0, 1, 2, 3, 4, 5, 6]) {
    const answer = await server.book(by, n, `${9 + n}:00`.padStart(5, '0'));
    expect(answer.json()).toMatchObject({ resultCode: 0 });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await sql`select 1 from proof`.execute(server.db)).toMatchObject({ rows: [] });
});

// R18.11.3
test('each customer of a program has a hold, which the customer`s booking takes over', async () => {
  const by = await aProgram('holding');
  for (const customer of ['one', 'two']) {
    const answer = (await server.hold(by, customer)).json();
    expect(answer).toMatchObject({ Status: '0', scade: expect.any(String) });
    // Holds above a share of the day are deleted, the oldest first; here each is the newest of another hour.
    await sql`update seat set holder = null`.execute(server.db);
  }
  expect(await seats()).toEqual(['held 10:00', 'held 10:00']);
  expect((await server.hold(by, 'three')).json()).toMatchObject({ Status: '1' });
  expect((await server.book(by, 3, '10:00', { 'fissa-customer': 'three' })).json()).toMatchObject({
    motivo: 'slot-taken',
  });
  expect((await server.book(by, 1, '10:00', { 'fissa-customer': 'one' })).json()).toMatchObject({ resultCode: 0 });
  expect(await seats()).toEqual(['booked 10:00', 'held 10:00'].sort());
});

// R18.11.3
test('a new hold of the same customer frees the former one; without a name the program is one customer', async () => {
  const by = await aProgram('holding');
  for (const customer of ['one', ''])
    for (const ora of ['10:00', '11:00']) {
      expect((await server.hold(by, customer, ora)).json()).toMatchObject({ Status: '0' });
      await sql`update seat set holder = null`.execute(server.db);
    }
  expect(await seats()).toEqual(['held 11:00', 'held 11:00']);
});

// R18.11.3
test('holds of two programs are apart, even for a customer of one name', async () => {
  const [one, two] = [await aProgram('one'), await aProgram('two')];
  for (const by of [one, two]) {
    expect((await server.hold(by, 'same')).json()).toMatchObject({ Status: '0' });
    await sql`update seat set holder = null`.execute(server.db);
  }
  expect(await seats()).toEqual(['held 10:00', 'held 10:00']);
});

// R18.11.3
test.each(['with a blank', 'x'.repeat(65), 'città'])('the customer name %j is refused', async (name) => {
  const answer = await server.hold(await aProgram('holding'), Buffer.from(name).toString('latin1'));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
});

// R18.11.3
test('an idempotency key is the program`s: a repeat gets the first answer, another program and a visitor another one', async () => {
  const [one, two] = [await aProgram('one'), await aProgram('two')];
  const key = { 'idempotency-key': 'one-key-of-two-programs' };
  const first = (await server.book(one, 0, '10:00', key)).json();
  expect((await server.book(one, 0, '10:00', key)).json()).toEqual(first);
  expect((await server.book(one, 1, '10:00', key)).json()).toMatchObject({ code: 'key-reused' });
  expect((await server.book(two, 1, '10:00', key)).json()).toMatchObject({ resultCode: 0 });
  expect(await made()).toBe(2);
  const { oppID } = first;
  expect((await server.post('GetAppuntamento', { oppID }, two)).statusCode).toBe(404);
});

// R18.11.3
test('without a key, and with both kinds of spelling, a program gets the answers of a visitor', async () => {
  const by = await aProgram('plain');
  expect((await server.post('CreateAppointment', {}, by, { 'idempotency-key': 'short' })).json().code).toBe(
    'key-missing',
  );
  expect((await server.post('CreateAppointment', { x: 1 }, by)).json()).toMatchObject({
    code: 'malformed',
    errors: expect.arrayContaining([{ path: '/x', rule: 'unknown' }]),
  });
});

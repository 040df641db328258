import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { addDays, fromInstant, hourText, toCompact } from '#domain/time/rome.ts';
import { holdSlotCall } from '../../availability/hold-slot.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { numbers } from '../../platform/seeded.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { createAppointmentCall } from '../create/create.ts';
import { applyChange } from './apply-change.ts';
import { NOBODY } from './draft.ts';
import { draftOf } from './write-rows.ts';

let fresh: FreshDatabase;
let own: Kysely<Database>;
beforeEach(async () => {
  fresh = await freshDatabase();
  own = createDatabase({ url: fresh.url });
  await aBranch(fresh.db, 4);
});
afterEach(async () => {
  await own.destroy();
  await fresh.close();
});

const DAY = addDays(fromInstant(Date.now()).day, 5);
const HOURS = Array.from({ length: 18 }, (_, half) => hourText(540 + half * 30));
const BOOKERS = 50;
/** Number of visitors who book while the hours are closed. */
const LATE = 10;

/** One of fifty invented persons with the same name. */
function personOf(who: number) {
  const first15 = `VNTLSS${40 + who}L21M999`;
  return { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: first15 + checkLetter(first15) };
}
const closing = draftOf({
  ...{ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, daOra: '00:00', aOra: '24:00' },
  ...{ consulenti: 0, motivo: 'Lavori' },
});

/** Creates a hold, takes over an expired one, or has none; then books. */
async function comes(who: number, next: () => number) {
  const deps = { ...aDeps(fresh.db), holdMinutes: 10 };
  const ora = HOURS[Math.floor(next() * HOURS.length)] ?? '10:00';
  const way = next();
  const me = { visit: Buffer.alloc(32, `visit ${who} `), address: `203.0.113.${who}` };
  if (way < 0.6) await holdSlotCall(deps)({ codFiliale: '0101', data: toCompact(DAY), ora }, aContext(me));
  // The hold expires before the booking, so another visit may take its seat.
  if (way < 0.3)
    await sql`update seat set held_until = now() - interval '1 second' where visit = ${me.visit}`.execute(fresh.db);
  const payload = aPayload({ data: toCompact(DAY), ora, datiCliente: personOf(who) });
  const made = await createAppointmentCall(deps)(payload, aContext(me));
  return made.ok && 'oppID' in made.value.body && made.value.body.Status === '0';
}

/** Closes the hours with separate connections, so that it never waits for a booking's connection. */
const close = (beforeCommit: () => Promise<unknown> = async () => undefined) =>
  inTransaction(own, async (tx) => {
    await applyChange(tx, aDeps(own), closing, { ...NOBODY, accepts: () => true });
    await beforeCommit();
  });

const visits = async () => {
  const { rows } = await sql<{ state: string; open: number; seats: number }>`
    select a.state,
      (select count(*)::int from displacement d where d.appointment_id = a.id and d.decided_at is null) as open,
      (select count(*)::int from seat s where s.appointment_id = a.id) as seats
    from appointment a`.execute(fresh.db);
  return rows;
};
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`.execute(own);
  return rows[0]?.n;
};

// R16.4.2, R16.8.2
test('a booking or move waits for a concurrent closing and is then refused, with a live, expired or missing hold', async () => {
  const deps = { ...aDeps(fresh.db), holdMinutes: 10 };
  const visitOf = (who: number) => ({ visit: Buffer.alloc(32, `visit ${who} `) });
  const hold = (who: number, ora: string) =>
    holdSlotCall(deps)({ codFiliale: '0101', data: toCompact(DAY), ora }, aContext(visitOf(who)));
  const book = (who: number, ora: string) =>
    createAppointmentCall(deps)(
      aPayload({ data: toCompact(DAY), ora, datiCliente: personOf(who) }),
      aContext(visitOf(who)),
    );
  await hold(1, '10:00');
  await hold(2, '10:30');
  await sql`update seat set held_until = now() - interval '1 second' where visit = ${visitOf(2).visit}`.execute(
    fresh.db,
  );
  const made = await createAppointmentCall(deps)(aPayload({ datiCliente: personOf(6) }), aContext(visitOf(6)));
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  const { oppID } = made.value.body;
  const proof = sha256(made.value.effects?.proofToken ?? '');
  const move = (ora: string) =>
    moveAppointment(deps)(
      'CreaAppuntamentoAsync',
      simplePayload.parse({ oppID, versione: 1, data: `${DAY} ${ora}` }),
      aContext({ ...visitOf(6), proof }),
    );
  let coming: Promise<unknown>[] = [];
  await close(async () => {
    // One slot with an expired hold, and one that was never held.
    coming = [book(1, '10:00'), book(2, '10:30'), book(3, '11:00'), hold(4, '10:30'), hold(5, '11:30'), move('12:00')];
    await expect.poll(waiting, { timeout: 20_000 }).toBe(6);
  });
  const refused = { ok: true, value: { body: { Status: '2', motivo: 'slot-taken' } } };
  const taken = { value: { body: { Status: '1' } } };
  expect(await Promise.all(coming)).toMatchObject([refused, refused, refused, taken, taken, refused]);
  expect(await visits()).toEqual([{ state: 'confirmed', open: 0, seats: 1 }]);
});

// R16.4.30, R16.8.1
test.each([
  ['the change', 'before insert on capacity_change'],
  ['the closing', 'before insert on closure'],
  ['the seat that is reserved', 'before insert on seat'],
  ['the displaced appointment', 'before insert on displacement'],
  ['the letter', 'before insert on outbox'],
  ['the commit', 'after insert on outbox deferrable initially deferred'],
])('a closing that fails at %s changes nothing, and can be repeated', async (_, moment) => {
  const payload = aPayload({ data: toCompact(DAY), ora: '10:00', datiCliente: personOf(1) });
  expect(await createAppointmentCall(aDeps(fresh.db))(payload, aContext())).toMatchObject({ ok: true });
  const traces = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from capacity_change) + (select count(*) from closure) + (select count(*) from displacement)
        + (select count(*) from seat where state = 'held')
        + (select count(*) from outbox where kind = 'message.displaced') as n`.execute(fresh.db);
    return Number(rows[0]?.n);
  };
  await sql`create function dies() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return new; end $$`.execute(
    fresh.db,
  );
  const kind = moment.startsWith('after') ? 'constraint trigger' : 'trigger';
  await sql.raw(`create ${kind} dies ${moment} for each row execute function dies()`).execute(fresh.db);
  await expect(close()).rejects.toThrow();
  expect([await visits(), await traces()]).toEqual([[{ state: 'confirmed', open: 0, seats: 1 }], 0]);
  await sql`drop function dies() cascade`.execute(fresh.db);
  await close();
  expect([await visits(), await traces()]).toEqual([[{ state: 'confirmed', open: 1, seats: 1 }], 5]);
  // A reservation lasts until the deadline for the answer, or until its slot begins.
  const { rows } = await sql`
    select held_until >= least(offered_until, seat.starts) - interval '1 minute' as waits
      from seat join displacement on visit = token_hash where seat.state = 'held'`.execute(fresh.db);
  expect(rows).toEqual([{ waits: true }]);
});

// R16.8.1
test('a second change of hours leaves one open displacement per visit', async () => {
  for (const who of [1, 2]) {
    const payload = aPayload({ data: toCompact(DAY), ora: '10:00', datiCliente: personOf(who) });
    const visit = { visit: Buffer.alloc(32, `visit ${who} `) };
    expect(await createAppointmentCall(aDeps(fresh.db))(payload, aContext(visit))).toMatchObject({ ok: true });
  }
  const fewer = draftOf({
    ...{ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, daOra: '00:00', aOra: '24:00' },
    ...{ consulenti: 1, motivo: 'Corso' },
  });
  await inTransaction(own, (tx) => applyChange(tx, aDeps(own), fewer, { ...NOBODY, accepts: () => true }));
  expect((await visits()).map(({ open }) => open).sort()).toEqual([0, 1]);
  await close();
  expect(await visits()).toEqual(Array(2).fill({ state: 'confirmed', open: 1, seats: 1 }));
});

// R16.4.2, R16.4.30, R16.8.1, R16.8.2
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: when fifty visitors hold and book during a closing, no closed slot is booked and no visit is lost',
  async (seed) => {
    const next = numbers(seed);
    const enough = 1 + Math.floor(next() * 20);
    let done = 0;
    const arrive = async (who: number) => {
      const booked = await comes(who, next);
      done += 1;
      return booked;
    };
    const early = Array.from({ length: BOOKERS - LATE }, (_, who) => arrive(who));
    await expect.poll(() => done, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    await close();
    const late = await Promise.all(Array.from({ length: LATE }, (_, who) => arrive(BOOKERS - LATE + who)));
    expect(late.filter(Boolean)).toEqual([]);
    // Each visit booked before the closing keeps its seat and has a displacement.
    const there = await visits();
    for (const visit of there) expect(visit).toEqual({ state: 'confirmed', open: 1, seats: 1 });
    expect(there).toHaveLength((await Promise.all(early)).filter(Boolean).length);
  },
);

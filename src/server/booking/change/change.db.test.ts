import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SimplePayload, simplePayload } from '#contract/change.ts';
import { fromInstant, toInstant } from '#domain/time/rome.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, aPayload, seal, yes } from '../booking.testing.ts';
import { applyChange } from '../capacity/apply-change.ts';
import { NOBODY } from '../capacity/draft.ts';
import { draftOf } from '../capacity/write-rows.ts';
import { createAppointmentCall } from '../create/create.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { aVisit, DAY, key, stranger } from './change.testing.ts';
import { moveAppointment } from './move.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await aVisit(fresh.db));
});
afterEach(() => fresh.close());

const to = (hour: string, more: object = {}): SimplePayload =>
  simplePayload.parse({ oppID, versione: 1, data: `${DAY} ${hour}`, ...more });
const move = async (payload: SimplePayload, who = key(owner)) => {
  const done = await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, who);
  return done.ok ? { status: done.value.status ?? 200, body: done.value.body } : done.error;
};
const cancel = async (versione = 1, who = key(owner)) => {
  const done = await cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione }, who);
  return done.ok ? { status: done.value.status ?? 200, body: done.value.body } : done.error;
};
const row = () => fresh.db.selectFrom('appointment').selectAll().where('opp_id', '=', oppID).executeTakeFirstOrThrow();
const seats = async () =>
  (await fresh.db.selectFrom('seat').select(['starts', 'state']).orderBy('starts').execute()).map(
    ({ starts, state }) => `${starts.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome' }).slice(0, 5)} ${state}`,
  );
const kinds = async () =>
  (
    await fresh.db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', 'like', 'appointment.%')
      .orderBy('created_at')
      .execute()
  )
    .map((event) => event.kind)
    .filter((kind) => kind !== 'appointment.created');
const taken = (hour: string) => {
  const other = { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: 'VNTLSS82L21M999M' };
  return createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: hour, datiCliente: other }), stranger());
};

describe('a move', () => {
  // R0.31, R0.48, R0.95, R1.11
  test('takes the new seat and frees the old one; the code stays, the version grows', async () => {
    expect(await move(to('11:30'))).toMatchObject({ status: 200, body: { Status: '0', resultCode: 0, oppID } });
    expect(await seats()).toEqual(['11:30 booked']);
    expect(await row()).toMatchObject({ opp_id: oppID, version: 2 });
    expect(await kinds()).toEqual(['appointment.moved']);
    const [told] = await fresh.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'appointment.moved')
      .execute();
    const at = (hour: number, minute: number) => new Date(toInstant(DAY, hour * 60 + minute)).toISOString();
    expect(told?.payload).toEqual({ oppID, solo_info: 'no', starts: at(11, 30), previous: at(10, 0) });
    expect(await move(to('12:00', { versione: 2 }))).toMatchObject({ status: 200, body: { Status: '0', oppID } });
    expect(await row()).toMatchObject({ opp_id: oppID, version: 3 });
  });

  // R0.43
  test('adds its consent answers to the earlier ones', async () => {
    const profiling = async () =>
      (await fresh.db.selectFrom('consent').select(['purpose', 'value']).orderBy('id').execute())
        .filter(({ purpose }) => purpose === 'privacyProfilazione')
        .map(({ value }) => value);
    expect(await profiling()).toEqual([0]);
    await move(to('11:30', { ...yes, privacyProfilazione: '1' }));
    expect(await profiling()).toEqual([0, 1]);
    await move(to('12:00', { versione: 2 }));
    expect(await profiling()).toEqual([0, 1]);
  });

  // R0.30
  test('to a taken slot changes nothing and offers other slots', async () => {
    await taken('11:30');
    expect(await move(to('11:30'))).toMatchObject({
      body: { Status: '2', motivo: 'slot-taken', alternative: expect.any(Array) },
    });
    expect([await seats(), (await row()).version, await kinds()]).toEqual([['10:00 booked', '11:30 booked'], 1, []]);
  });

  // R0.82
  test('under a repeated key is applied once, with one answer', async () => {
    const who = key(owner);
    expect(await move(to('11:30'), who)).toEqual(await move(to('11:30'), who));
    expect([(await row()).version, await kinds()]).toEqual([2, ['appointment.moved']]);
  });

  // R0.95
  test('with an outdated version gets the current state and changes nothing', async () => {
    await move(to('11:30'));
    expect(await move(to('12:00'))).toMatchObject({
      status: 409,
      body: { motivo: 'versione', appuntamento: { oppID, ora: '11:30', versione: 2 } },
    });
    expect(await seats()).toEqual(['11:30 booked']);
  });

  // R2.3.103
  test.each([
    ['an unknown branch', { filiale: '0102' }, ['filiale']],
    ['no hour', { data: '' }, ['data']],
    ["somebody else's tax code", { codiceFiscale: 'VNTLSS82L21M999M' }, ['codiceFiscale']],
    ['a wrong e-mail', { email: 'x@' }, ['email']],
  ])('with %s is refused', async (_, change, campi) => {
    expect(await move(to('11:30', change))).toMatchObject({ body: { Status: '2', motivo: 'invalid', campi } });
    expect(await seats()).toEqual(['10:00 booked']);
  });

  // R0.10
  test('keeps contacts that equal their masks, and refuses any other mask', async () => {
    const { email } = await row();
    expect(await move(to('11:30', { email: 'a***@v***.example', cellulare: '********67' }))).toMatchObject({
      status: 200,
    });
    expect((await row()).email.equals(email)).toBe(true);
    expect(await move(to('12:00', { versione: 2, email: 'b***@v***.example' }))).toBe('masked-value-refused');
  });

  // R6.12
  test.each(['10:00', '11:30'])('with another e-mail notifies the former one too (%s)', async (hour) => {
    await move(to(hour, { email: 'nuova@posta.example' }));
    expect(seal.open((await row()).email)).toBe('nuova@posta.example');
    const event = await fresh.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'message.previous-contact')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(event.payload)).not.toContain('canarina');
    expect(seal.open(Buffer.from(String(event.payload.to), 'base64url'))).toBe('altra.canarina@velaria.example');
  });

  // R3.21
  test('at an agency accepts its opening hours only', async () => {
    await sql`update branch set kind = 'agency'`.execute(fresh.db);
    await sql`update appointment set product = 3`.execute(fresh.db);
    expect(await move(to('13:00'))).toMatchObject({ body: { motivo: 'slot-taken' } });
  });

  test('of a cancelled appointment is refused', async () => {
    await cancel();
    expect(await move(to('11:30', { versione: 2 }))).toMatchObject({ body: { motivo: 'invalid' } });
  });
});

describe('a cancellation', () => {
  // R0.48, R0.96
  test('frees the seat at once and keeps the row as cancelled', async () => {
    expect(await cancel()).toEqual({ status: 200, body: { Status: '0' } });
    expect([await seats(), (await row()).state, await kinds()]).toEqual([[], 'cancelled', ['appointment.cancelled']]);
    expect(await taken('10:00')).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
  });

  // R0.91
  test('is shown to its owner', async () => {
    await cancel();
    const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
    expect(own).toMatchObject({ value: { body: { appuntamento: { stato: 'annullato', versione: 2 } } } });
  });

  // R0.96
  test('with an outdated version, or repeated, gets the current state', async () => {
    expect(await cancel(7)).toMatchObject({
      status: 409,
      body: { appuntamento: { stato: 'confermato', versione: 1 } },
    });
    await cancel();
    expect(await cancel(2)).toMatchObject({ status: 409, body: { appuntamento: { stato: 'annullato' } } });
    expect(await kinds()).toEqual(['appointment.cancelled']);
  });

  // R0.82
  test('under a repeated key is applied once', async () => {
    const who = key(owner);
    expect([await cancel(1, who), await cancel(1, who)]).toEqual([
      { status: 200, body: { Status: '0' } },
      { status: 200, body: { Status: '0' } },
    ]);
    expect(await kinds()).toHaveLength(1);
  });

  // R0.32
  test('lets the person book again', async () => {
    await cancel();
    const again = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: '12:00' }), aContext());
    expect(again).toMatchObject({ value: { body: { Status: '0' } } });
  });
});

// R0.12, R0.29, R0.30
test('a create, move or cancellation whose commit fails is not confirmed and changes nothing', async () => {
  await sql`create function broken_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off'; end $$`.execute(fresh.db);
  await sql`create constraint trigger broken_off after insert on outbox deferrable initially deferred
    for each row execute function broken_off()`.execute(fresh.db);
  const before = [await row(), await seats()];
  await expect(move(to('11:30'))).rejects.toThrow('broken off');
  await expect(cancel()).rejects.toThrow('broken off');
  await expect(taken('12:00')).rejects.toThrow('broken off');
  expect(await fresh.db.selectFrom('appointment').select('opp_id').execute()).toEqual([{ opp_id: oppID }]);
  expect([await row(), await seats()]).toEqual(before);
});

describe('a stranger', () => {
  /** A browser with the valid cookie of another visit. */
  const neighbour = async () => {
    const made = await taken('15:00');
    return aContext({ proof: sha256((made.ok && made.value.effects?.proofToken) || '') });
  };
  const strangers = async (): Promise<readonly RequestContext[]> => {
    await sql`insert into proof select ${sha256('alt')}, id, now() - interval '1 second' from appointment`.execute(
      fresh.db,
    );
    return [
      stranger(),
      await neighbour(),
      aContext({ proof: sha256('alt') }),
      aContext({ proof: sha256('guessed') }),
      aContext({ proof: Buffer.alloc(32) }),
    ];
  };
  // R6.10, R0.7, R0.92, R0.95, R2.3.91, R2.3.104
  test('without a valid proof cannot find, move or cancel, and gets the same answer each time', async () => {
    const before = await row();
    for (const who of await strangers()) {
      expect(await move(to('11:30'), key(who))).toBe('not-found');
      expect(await cancel(1, key(who))).toBe('not-found');
      expect(await getAppointmentCall({ db: fresh.db, seal })({ oppID }, who)).toEqual({
        ok: false,
        error: 'not-found',
      });
      expect(await move({ ...to('11:30'), oppID: 'ABCDEFGHIJKLMNOPQR' }, key(who))).toBe('not-found');
    }
    expect(await row()).toEqual(before);
  });
});

// R16.4.8
test.each([
  ['moved', () => move(to('11:30')), ['11:30 booked']],
  ['cancelled', () => cancel(), []],
] as const)(
  'a displaced visit that its customer %s counts as decided, and its reserved seat is freed',
  async (state, act, left) => {
    const day = fromInstant((await row()).starts?.getTime() ?? 0).day;
    const hours = { daOra: '10:00', aOra: '10:30', consulenti: 0, motivo: 'Lavori' };
    const closed = draftOf({ tipo: 'closure', filiali: ['0101'], dal: day, al: day, ...hours });
    await inTransaction(fresh.db, (tx) => applyChange(tx, aDeps(fresh.db), closed, { ...NOBODY, accepts: () => true }));
    expect(await seats()).toEqual(expect.arrayContaining([expect.stringContaining('held')]));
    expect(await act()).toMatchObject({ status: 200 });
    const decided = fresh.db.selectFrom('displacement').select(['state', 'decided_by']);
    expect(await decided.execute()).toEqual([{ state, decided_by: 'customer' }]);
    expect(await seats()).toEqual(left);
  },
);

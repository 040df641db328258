import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SimplePayload, simplePayload } from '#contract/change.ts';
import { aBranch, aPayload, asker, aWorld, customer, dayAhead, seal } from '../booking/booking.testing.ts';
import { createAppointmentCall } from '../booking/create.ts';
import { getAppointmentCall } from '../booking/get-appointment.ts';
import { sha256 } from '../crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../database/postgres.testing.ts';
import type { Asker } from '../http/handle.ts';
import { createLimits } from '../limits/limits.ts';
import { lookUpCall } from '../lookup/look-up.ts';
import { createMessages } from '../outbox/messages.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { sendCodeCall, verifyCodeCall } from './codes.ts';
import { changeWriters } from './messages.ts';
import { moveAppointment } from './move.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: Asker;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  const made = await createAppointmentCall(aWorld(fresh.db))(aPayload(), asker());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  oppID = made.value.body.oppID;
  owner = asker({ proof: sha256(made.value.effects?.proofToken ?? '') });
});
afterEach(() => fresh.close());

const DAY = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');
const key = (who: Asker): Asker => ({ ...who, idempotencyKey: asker().idempotencyKey });
const stranger = () => asker({ visit: Buffer.alloc(32, 9) });
const to = (hour: string, more: object = {}): SimplePayload =>
  simplePayload.parse({ oppID, versione: 1, data: `${DAY} ${hour}`, ...more });
const move = async (payload: SimplePayload, who = key(owner)) => {
  const done = await moveAppointment(aWorld(fresh.db))('CreaAppuntamentoAsync', payload, who);
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
  return createAppointmentCall(aWorld(fresh.db))(aPayload({ ora: hour, datiCliente: other }), stranger());
};

describe('a move', () => {
  test('takes the new seat and frees the old one; the code stays, the version grows', async () => {
    expect(await move(to('11:30'))).toMatchObject({ status: 200, body: { Status: '0', resultCode: 0, oppID } });
    expect(await seats()).toEqual(['11:30 booked']);
    expect(await row()).toMatchObject({ opp_id: oppID, version: 2 });
    expect(await kinds()).toEqual(['appointment.moved']);
  });

  test('to a taken hour changes nothing and offers others', async () => {
    await taken('11:30');
    expect(await move(to('11:30'))).toMatchObject({
      body: { Status: '2', motivo: 'slot-taken', alternative: expect.any(Array) },
    });
    expect([await seats(), (await row()).version, await kinds()]).toEqual([['10:00 booked', '11:30 booked'], 1, []]);
  });

  test('under a repeated key is one move with one answer', async () => {
    const who = key(owner);
    expect(await move(to('11:30'), who)).toEqual(await move(to('11:30'), who));
    expect([(await row()).version, await kinds()]).toEqual([2, ['appointment.moved']]);
  });

  test('with an old version is answered with what is now, and changes nothing', async () => {
    await move(to('11:30'));
    expect(await move(to('12:00'))).toMatchObject({
      status: 409,
      body: { motivo: 'versione', appuntamento: { oppID, ora: '11:30', versione: 2 } },
    });
    expect(await seats()).toEqual(['11:30 booked']);
  });

  test.each([
    ['another branch', { filiale: '0102' }, ['filiale']],
    ['no hour', { data: '' }, ['data']],
    ["somebody else's tax code", { codiceFiscale: 'VNTLSS82L21M999M' }, ['codiceFiscale']],
    ['a wrong e-mail', { email: 'x@' }, ['email']],
  ])('with %s is refused', async (_, change, campi) => {
    expect(await move(to('11:30', change))).toMatchObject({ body: { Status: '2', motivo: 'invalid', campi } });
    expect(await seats()).toEqual(['10:00 booked']);
  });

  test('keeps the contacts that come back as their masks, and refuses any other mask', async () => {
    const { email } = await row();
    expect(await move(to('11:30', { email: 'a***@v***.example', cellulare: '********67' }))).toMatchObject({
      status: 200,
    });
    expect((await row()).email.equals(email)).toBe(true);
    expect(await move(to('12:00', { versione: 2, email: 'b***@v***.example' }))).toBe('masked-value-refused');
  });

  test('with another e-mail tells the former one too', async () => {
    await move(to('11:30', { email: 'nuova@posta.example' }));
    expect(seal.open((await row()).email)).toBe('nuova@posta.example');
    const event = await fresh.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'message.previous-contact')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(event.payload)).not.toContain('canarina');
    expect(seal.open(Buffer.from(String(event.payload.to), 'base64url'))).toBe('altra.canarina@velaria.example');
  });

  test('of what is cancelled is refused', async () => {
    await cancel();
    expect(await move(to('11:30', { versione: 2 }))).toMatchObject({ body: { motivo: 'invalid' } });
  });
});

describe('a cancellation', () => {
  test('frees the seat at once and leaves the row, cancelled', async () => {
    expect(await cancel()).toEqual({ status: 200, body: { Status: '0' } });
    expect([await seats(), (await row()).state, await kinds()]).toEqual([[], 'cancelled', ['appointment.cancelled']]);
    expect(await taken('10:00')).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
  });

  test('is shown to its owner', async () => {
    await cancel();
    const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
    expect(own).toMatchObject({ value: { body: { appuntamento: { stato: 'annullato', versione: 2 } } } });
  });

  test('with an old version, or twice, is answered with what is now', async () => {
    expect(await cancel(7)).toMatchObject({
      status: 409,
      body: { appuntamento: { stato: 'confermato', versione: 1 } },
    });
    await cancel();
    expect(await cancel(2)).toMatchObject({ status: 409, body: { appuntamento: { stato: 'annullato' } } });
    expect(await kinds()).toEqual(['appointment.cancelled']);
  });

  test('under a repeated key is one', async () => {
    const who = key(owner);
    expect([await cancel(1, who), await cancel(1, who)]).toEqual([
      { status: 200, body: { Status: '0' } },
      { status: 200, body: { Status: '0' } },
    ]);
    expect(await kinds()).toHaveLength(1);
  });

  test('lets the same person book again', async () => {
    await cancel();
    const again = await createAppointmentCall(aWorld(fresh.db))(aPayload({ ora: '12:00' }), asker());
    expect(again).toMatchObject({ value: { body: { Status: '0' } } });
  });
});

const codes = () => ({ ...aWorld(fresh.db), limits: createLimits(seal) });
const reference = async (visit = asker().visit): Promise<string> => {
  const world = { ...aWorld(fresh.db), humanCheck: { verify: async () => true } as never };
  const found = await lookUpCall(world)(
    { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' },
    asker({ visit }),
  );
  return found.ok ? (found.value.body.appointmentData.appointmentId ?? '') : '';
};
const send = async (appointmentId: string, who = asker()) => {
  const sent = await sendCodeCall(codes())({ appointmentId }, who);
  return sent.ok ? sent.value.body : null;
};
const verify = async (appointmentId: string, codice: string, who = asker()) => {
  const answer = await verifyCodeCall(codes())({ appointmentId, codice }, who);
  return answer.ok ? answer.value : null;
};
/** The code as the message tells it. */
async function mailedCode(): Promise<string> {
  const event = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'message.code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(event.payload)).not.toMatch(/\d{6}/);
  const world = { db: fresh.db, open: seal.open, siteUrl: '', phone: '', changeUrl: async () => '' };
  const mail = await createMessages(world, changeWriters).mail({
    id: event.id,
    kind: event.kind,
    payload: event.payload,
    createdAt: event.created_at,
  });
  expect(mail?.to).toBe('altra.canarina@velaria.example');
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the code', () => {
  test('goes to the contact on file, and the right one proves the appointment', async () => {
    const ref = await reference();
    expect(await send(ref)).toEqual({ Status: '0', destinatario: 'a***@v***.example' });
    const answer = await verify(ref, await mailedCode());
    expect(answer?.body).toMatchObject({ Status: '0', appuntamento: { oppID, ora: '10:00' } });
    const proven = asker({ proof: sha256(answer?.effects?.proofToken ?? '') });
    expect(await move(to('11:30'), key(proven))).toMatchObject({ status: 200, body: { Status: '0' } });
  });

  test('serves once', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    expect((await verify(ref, code))?.body.Status).toBe('0');
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });

  test('is nothing after five wrong tries, also when they come at once', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    await Promise.all(Array.from({ length: 5 }, () => verify(ref, wrongOf(code))));
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });

  test('is nothing after ten minutes', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    await sql`update code set expires_at = now() - interval '1 second'`.execute(fresh.db);
    expect((await verify(ref, code))?.body).toEqual({ Status: '1' });
  });

  test('is nothing to another visit, whose reference does not open either', async () => {
    const ref = await reference();
    await send(ref);
    const code = await mailedCode();
    expect((await verify(ref, code, stranger()))?.body).toEqual({ Status: '1' });
    expect((await verify(oppID, code, stranger()))?.body).toEqual({ Status: '1' });
  });

  test('takes the place of the one before', async () => {
    const ref = await reference();
    await send(ref);
    const first = await mailedCode();
    await send(ref);
    const second = await mailedCode();
    if (first !== second) expect((await verify(ref, first))?.body).toEqual({ Status: '1' });
    expect((await verify(ref, second))?.body.Status).toBe('0');
  });

  test('is sent three times in ten minutes and no more, with the same answer', async () => {
    const ref = await reference();
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await send(ref));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const sent = await fresh.db.selectFrom('outbox').select('id').where('kind', '=', 'message.code').execute();
    expect(sent).toHaveLength(3);
  });

  test('is promised for what does not exist in the same shape, always with the same invention', async () => {
    const nowhere = 'ABCDEFGHIJKLMNOPQR';
    const [once, again] = [await send(nowhere), await send(nowhere)];
    expect(once).toEqual({ Status: '0', destinatario: expect.stringMatching(/^[a-z]\*{3}@[a-z]\*{3}\.[a-z]+$/) });
    expect(again).toEqual(once);
    expect(await fresh.db.selectFrom('code').selectAll().execute()).toEqual([]);
  });
});

describe('a stranger', () => {
  const strangers = async (): Promise<readonly Asker[]> => {
    await sql`insert into proof select ${sha256('alt')}, id, now() - interval '1 second' from appointment`.execute(
      fresh.db,
    );
    return [
      stranger(),
      asker({ proof: sha256('alt') }),
      asker({ proof: sha256('guessed') }),
      asker({ proof: Buffer.alloc(32) }),
    ];
  };
  test('without proof, or with an old one, finds, moves and cancels nothing, and gets one answer for all', async () => {
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

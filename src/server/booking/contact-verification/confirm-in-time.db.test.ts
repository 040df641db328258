import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  aPayload,
  everyContactProven,
  recognised,
  seal,
} from '../booking.testing.ts';
import { cancelAppointmentCall } from '../change/cancel.ts';
import { DAY, key } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { createAppointmentCall } from '../create/create.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { endUnconfirmed } from './end-unconfirmed.ts';
import { verifyContact } from './verify-contact.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

const deps = () => ({ ...aDeps(fresh.db), confirmMinutes: 120 });
const OTHER = { codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' };
const book = async (change: Parameters<typeof aPayload>[0] = {}, who: RequestContext = aContext()) => {
  const made = await createAppointmentCall(deps())(aPayload(change), who);
  if (!made.ok) throw new Error(made.error);
  return { body: made.value.body, who: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
};
const codeOf = (body: object): string => ('oppID' in body ? String(body.oppID) : '');
const read = async ({ body, who }: Awaited<ReturnType<typeof book>>) => {
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID: codeOf(body) }, who);
  return own.ok && 'appuntamento' in own.value.body ? own.value.body.appuntamento : null;
};
const timeIsOver = async () => {
  await sql`update appointment set confirm_by = now() - interval '1 second' where confirm_by is not null`.execute(
    fresh.db,
  );
  await sql`update seat set held_until = now() - interval '1 second' where held_until is not null`.execute(fresh.db);
};
const ids = async () =>
  (await fresh.db.selectFrom('appointment').select('id').orderBy('id').execute()).map(({ id }) => id);
const prove = async (n = 0) => {
  const id = (await ids())[n] ?? '';
  await inTransaction(fresh.db, (tx) => verifyContact(tx, seal, id));
  const row = fresh.db.selectFrom('appointment').select('verified_at').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).verified_at;
};

// R13.5.6
test('an unverified visit shows a deadline of two hours for its contact', async () => {
  const made = await book();
  const { rows } = await sql<{ life: string }>`select (confirm_by - created_at)::text as life from appointment`.execute(
    fresh.db,
  );
  expect(rows).toEqual([{ life: '02:00:00' }]);
  const { confirm_by } = await fresh.db.selectFrom('appointment').select('confirm_by').executeTakeFirstOrThrow();
  const confermaEntro = confirm_by?.toISOString();
  expect(made.body).toMatchObject({ resultCode: 0, confermaEntro });
  expect(await read(made)).toMatchObject({ stato: 'confermato', confermaEntro });
});

test('a visit has no deadline without the setting, as a call, or with stored contacts', async () => {
  const off = await createAppointmentCall(aDeps(fresh.db))(aPayload({ datiCliente: OTHER }), aContext());
  expect(off.ok && off.value.body).not.toHaveProperty('confermaEntro');
  expect((await book({ data: '', ora: '', ricontatto: '1' })).body).not.toHaveProperty('confermaEntro');
  await aCustomer(fresh.db);
  const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
  expect((await book({ ora: '11:00', lookupRef, datiCliente: masks })).body).not.toHaveProperty('confermaEntro');
});

// R13.5.6
test('the seat is taken until the deadline and free right after it', async () => {
  const made = await book();
  expect((await book({ datiCliente: OTHER })).body).toMatchObject({ motivo: 'slot-taken' });
  await timeIsOver();
  expect((await book({ datiCliente: OTHER })).body).toMatchObject({ resultCode: 0 });
  expect(await read(made)).toMatchObject({ stato: 'annullato' });
});

// R13.5.6
test('a visit confirmed in time keeps its seat', async () => {
  const made = await book();
  expect(await prove()).toBeInstanceOf(Date);
  await timeIsOver();
  expect((await book({ datiCliente: OTHER })).body).toMatchObject({ motivo: 'slot-taken' });
  expect(await read(made)).not.toHaveProperty('confermaEntro');
  expect(await endUnconfirmed(fresh.db)).toBe(0);
});

// R13.5.6
test('a visit confirmed too late has lapsed, whether its seat is taken or free', async () => {
  const made = await book();
  await timeIsOver();
  expect(await prove()).toBeNull();
  expect(await read(made)).toMatchObject({ stato: 'annullato' });
  const move = simplePayload.parse({ oppID: codeOf(made.body), versione: 1, data: `${DAY} 11:00` });
  const moved = await moveAppointment(deps())('CreaAppuntamentoAsync', move, key(made.who));
  expect(moved).toMatchObject({ value: { body: { motivo: 'invalid' } } });
  const input = { oppID: codeOf(made.body), versione: 1 };
  expect(await cancelAppointmentCall(deps())(input, key(made.who))).toMatchObject({ value: { status: 409 } });
});

test('a confirmation and another booking at the deadline never both get the seat', async () => {
  for (const ora of ['10:00', '10:30', '11:00', '11:30']) {
    await book({ ora });
    const last = (await ids()).length - 1;
    await sql`update seat set held_until = now() + interval '30 milliseconds' where held_until is not null`.execute(
      fresh.db,
    );
    const takers = Array.from({ length: 20 }, () => book({ ora, datiCliente: OTHER }));
    const proofs = Array.from({ length: 5 }, () => prove(last));
    await Promise.all([...takers, ...proofs]);
    const { rows } = await sql`
      select a.id from appointment a where a.state = 'confirmed' and a.verified_at is not null
         and not exists (select 1 from seat s where s.appointment_id = a.id and s.held_until is null)`.execute(
      fresh.db,
    );
    expect(rows).toEqual([]);
    await sql`update appointment set state = 'past'`.execute(fresh.db);
  }
});

// R13.5.6
test('an unconfirmed visit is cancelled by one process, with one message that names the reason', async () => {
  const made = await book();
  await timeIsOver();
  const ended = await Promise.all([1, 2, 3].map(() => endUnconfirmed(fresh.db)));
  expect([ended.reduce((sum, n) => sum + n, 0), await endUnconfirmed(fresh.db)]).toEqual([1, 0]);
  expect(await read(made)).toMatchObject({ stato: 'annullato', versione: 2 });
  const events = await fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'appointment.cancelled').execute();
  const mails = await Promise.all(events.map((event) => messages().mail(readEvent(event))));
  expect(mails.map((mail) => mail?.text)).toEqual([expect.stringContaining('non abbiamo ricevuto la tua conferma')]);
});

// R13.5.6
test('a cancelled visit shows no deadline, and a visit that lapsed unconfirmed says so', async () => {
  const [made, other] = [await book(), await book({ ora: '11:00', datiCliente: OTHER })];
  const input = { oppID: codeOf(made.body), versione: 1 };
  await cancelAppointmentCall(deps())(input, key(made.who));
  await sql`update appointment set confirm_by = now() where state = 'confirmed'`.execute(fresh.db);
  await endUnconfirmed(fresh.db);
  expect(await read(made)).not.toHaveProperty('confermaEntro');
  expect(await read(other)).toMatchObject({ stato: 'annullato', confermaEntro: expect.any(String) });
});

// R13.5.6
test('the mail names the deadline and how to confirm', async () => {
  await book();
  const { confirm_by } = await fresh.db.selectFrom('appointment').select('confirm_by').executeTakeFirstOrThrow();
  const event = fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'appointment.created');
  const mail = await messages().mail(readEvent(await event.executeTakeFirstOrThrow()));
  const hour = confirm_by?.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
  expect(mail?.subject).toMatch(/^Conferma il tuo appuntamento: /);
  expect(mail?.text).toContain(`apri il link qui sotto, entro le ${hour}`);
  expect(mail?.text).toContain("Conferma l'appuntamento: https://velaria.example/cambia");
});

const messages = () =>
  testMessages({ db: fresh.db, open: seal.open, changeUrl: async () => 'https://velaria.example/cambia' });

test('a move and a new e-mail by a browser without proven contact keep the deadline', async () => {
  const made = await book();
  const deadline = made.body.resultCode === 0 ? made.body.confermaEntro : '';
  const move = simplePayload.parse({
    oppID: codeOf(made.body),
    versione: 1,
    data: `${DAY} 11:00`,
    email: 'nuova@posta.example',
  });
  const moved = await moveAppointment(deps())('CreaAppuntamentoAsync', move, key(made.who));
  expect(moved).toMatchObject({ value: { body: { confermaEntro: deadline } } });
  const seats = await fresh.db.selectFrom('seat').select('held_until').execute();
  expect(seats.map(({ held_until }) => held_until?.toISOString())).toEqual([deadline]);
});

test("contacts that replace stored ones must be confirmed if the browser's contact is unproven", async () => {
  await aCustomer(fresh.db);
  const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
  const made = await book({ lookupRef, datiCliente: masks });
  const move = simplePayload.parse({
    oppID: codeOf(made.body),
    versione: 1,
    data: `${DAY} 10:00`,
    email: 'nuova@posta.example',
  });
  const moved = await moveAppointment(deps())('CreaAppuntamentoAsync', move, key(made.who));
  expect(moved).toMatchObject({ value: { body: { confermaEntro: expect.any(String) } } });
  const { rows } = await sql`select held_until = confirm_by as held from seat, appointment`.execute(fresh.db);
  expect(rows).toEqual([{ held: true }]);
  await timeIsOver();
  expect(await endUnconfirmed(fresh.db)).toBe(1);
  await everyContactProven(fresh.db);
});

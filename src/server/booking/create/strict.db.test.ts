import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentCreate, agentPayload } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, aCustomer, anAgent, aPayload, customer, seal } from '../booking.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { endUnverifiedCall } from '../contact-verification/end-others.ts';
import { createLeadCall } from '../leads/create-lead.ts';
import { codeOf, KNOWN, newKey, OWNER, strictEngine, UNKNOWN } from '../lookup/strict.testing.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';

let fresh: FreshDatabase;
let engine: ReturnType<typeof strictEngine>;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  engine = strictEngine(fresh);
});
afterEach(() => fresh.close());

describe('a booking under strict recognition', () => {
  const STRANGER = 'estraneo@posta.example';
  /** What a stranger with this tax code sees: answers, the own appointment before and after its confirmation, the mail. */
  async function seen(code: string, ora: string) {
    const { body, effects } = await engine.bookAs(code, STRANGER, ora);
    const oppID = codeOf(body);
    const own = { db: fresh.db, seal };
    const ctx = aContext({ proof: sha256(effects?.proofToken ?? '') });
    const before = await getAppointmentCall(own)({ oppID }, ctx);
    await fresh.db.updateTable('proof').set({ contact_proven: true }).execute();
    await engine.prove(oppID);
    const after = await getAppointmentCall(own)({ oppID }, ctx);
    const others = await endUnverifiedCall(own)({ oppID }, ctx);
    const event = await fresh.db
      .selectFrom('outbox')
      .selectAll()
      .where(sql<boolean>`kind = 'appointment.created' and payload ->> 'oppID' = ${oppID}`)
      .executeTakeFirstOrThrow();
    const mail = await engine.messages.mail(readEvent(event));
    const hidden = (value: unknown) =>
      JSON.stringify(value)
        .replaceAll(/\b[A-Z0-9]{18}\b/g, 'CODE')
        .replaceAll(ora, 'HOUR')
        .replaceAll(/[?&#/][\w.=-]{60,}/g, '/TOKEN');
    return {
      body: hidden(body),
      before: hidden(before),
      after: hidden(after),
      others: hidden(others),
      text: mail?.text
        .split('http')[0]
        ?.replaceAll(ora, 'HOUR')
        .replaceAll(/[A-Z0-9]{6} [A-Z0-9]{6} [A-Z0-9]{6}/g, 'CODE'),
    };
  }

  test('answers, own appointment and mail are the same whether the person is known or has booked', async () => {
    const unknown = await seen(UNKNOWN, '09:30');
    expect(unknown.after).toContain('confermato');
    await aCustomer(fresh.db);
    await engine.prove(codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body));
    const other = codeOf((await engine.bookAs(KNOWN, 'altra@posta.example', '11:00', OWNER)).body);
    expect(await seen(KNOWN, '12:30')).toEqual(unknown);
    const left = fresh.db.selectFrom('appointment').select('state').where('opp_id', '=', other);
    expect(await left.executeTakeFirst()).toEqual({ state: 'confirmed' });
  });

  const onFile = { codiceFiscale: KNOWN, email: customer.email, cellulare: customer.mobile };
  /** The appointments whose contact gets a message about the new one. */
  const notified = async () => (await engine.eventsOf('message.second')).map(({ payload }) => payload);

  test('beside a proven booking of the person is accepted, and the contact on file gets a message', async () => {
    await aCustomer(fresh.db);
    const first = codeOf((await engine.book({ ora: '10:00', datiCliente: onFile }, OWNER)).body);
    await engine.prove(first);
    const second = await engine.bookAs(KNOWN, STRANGER, '11:00');
    expect(second.body).toMatchObject({ resultCode: 0 });
    expect(await notified()).toEqual([{ oppID: first }]);
    const [event] = await engine.eventsOf('message.second');
    const mail = event && (await engine.messages.mail(readEvent(event)));
    expect(mail).toMatchObject({ to: customer.email, subject: "Un'altra richiesta con il tuo codice fiscale" });
    expect(mail?.text).toContain("La tua resta com'è.");
    expect(mail?.text).not.toContain(STRANGER);
  });

  test('sends no message to the contact of an earlier booking that a stranger may have made', async () => {
    await aCustomer(fresh.db);
    for (const [ora, contact] of [
      ['10:00', { email: STRANGER }],
      ['10:30', { cellulare: '+393339999999' }],
    ] as const)
      await engine.prove(codeOf((await engine.book({ ora, datiCliente: { ...onFile, ...contact } })).body));
    await engine.book({ ora: '11:00', datiCliente: onFile }, OWNER);
    expect(await notified()).toEqual([]);
  });

  test('sends a message to the contact of an earlier booking by the staff', async () => {
    const first = codeOf((await engine.bookAs(KNOWN, STRANGER, '10:00', OWNER)).body);
    await engine.prove(first);
    await fresh.db.updateTable('appointment').set({ is_second: false }).execute();
    await engine.bookAs(KNOWN, STRANGER, '11:00');
    expect(await notified()).toEqual([{ oppID: first }]);
  });

  test('of a recognised visit is refused while an appointment is active', async () => {
    await aCustomer(fresh.db);
    await engine.prove(codeOf((await engine.bookAs(KNOWN, 'altra@posta.example', '10:00', OWNER)).body));
    await engine.recognise();
    expect((await engine.bookAs(KNOWN, customer.email, '11:00')).body).toMatchObject({
      resultCode: 2,
      motivo: 'already-booked',
    });
  });

  test('never cancels an appointment of another browser, however many are unproven', async () => {
    const proven = codeOf((await engine.bookAs(KNOWN, customer.email, '09:30', OWNER)).body);
    await engine.prove(proven);
    const unproven = codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body);
    const made = [];
    for (const ora of ['10:30', '11:00', '11:30', '12:00'])
      made.push(codeOf((await engine.bookAs(KNOWN, STRANGER, ora)).body));
    const rows = await fresh.db.selectFrom('appointment').select(['opp_id', 'state']).orderBy('id').execute();
    expect(rows.filter(({ state }) => state === 'cancelled').map(({ opp_id }) => opp_id)).toEqual([made[0]]);
    expect(rows.map(({ opp_id }) => opp_id)).toEqual([proven, unproven, ...made]);
  });

  test('ends no other appointments, and does not wait for their rows', async () => {
    const other = codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body);
    const { body, effects } = await engine.bookAs(KNOWN, STRANGER, '11:00');
    await engine.prove(codeOf(body));
    await fresh.db.updateTable('proof').set({ contact_proven: true }).execute();
    const ctx = aContext({ proof: sha256(effects?.proofToken ?? '') });
    await inTransaction(fresh.db, async (tx) => {
      await tx.selectFrom('appointment').select('id').where('opp_id', '=', other).forUpdate().execute();
      const ended = await endUnverifiedCall({ db: fresh.db, seal })({ oppID: codeOf(body) }, ctx);
      expect(ended).toMatchObject({ ok: false, error: 'not-found' });
    });
  });

  test('that sends back masks is refused while an appointment is active, also after the recognition has expired', async () => {
    await aCustomer(fresh.db);
    await engine.prove(codeOf((await engine.bookAs(KNOWN, 'altra@posta.example', '10:00', OWNER)).body));
    await engine.recognise();
    const { lookupRef, datiCliente } = await engine.look(KNOWN);
    await fresh.db.deleteFrom('recognition').execute();
    const { cognome, email, cellulare } = datiCliente;
    const { body } = await engine.book({
      ora: '11:00',
      lookupRef,
      datiCliente: { codiceFiscale: KNOWN, cognome, email, cellulare },
    });
    expect(body).toMatchObject({ resultCode: 2, motivo: 'already-booked' });
  });

  test('of a recognised visit with another contact cancels no appointment of another browser', async () => {
    await aCustomer(fresh.db);
    for (const ora of ['10:00', '10:30']) await engine.bookAs(KNOWN, STRANGER, ora);
    await engine.recognise(OWNER);
    for (const ora of ['11:00', '11:30']) await engine.bookAs(KNOWN, 'nuova@posta.example', ora, OWNER);
    const rows = await fresh.db.selectFrom('appointment').select(['state', 'is_second']).orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual(Array(4).fill('confirmed'));
    expect(rows.map(({ is_second }) => is_second)).toEqual([true, true, false, false]);
  });

  test('two calls of one person may both be confirmed', async () => {
    const call = { data: '', ora: '', ricontatto: '1' } as const;
    const made = [];
    for (const email of [customer.email, STRANGER])
      made.push(codeOf((await engine.book({ ...call, datiCliente: { codiceFiscale: KNOWN, email } })).body));
    for (const oppID of made) await engine.prove(oppID);
    const rows = await fresh.db.selectFrom('appointment').select('verified_at').execute();
    expect(rows.map(({ verified_at }) => verified_at === null)).toEqual([false, false]);
  });

  test("an agent's request does not repeat that of another visit", async () => {
    await anAgent(fresh.db, { email: 'a@agenti.example' });
    const ask = async (fascia: '9-12' | '15-18', who: RequestContext) => {
      const { codFiliale: _, ...payload } = aPayload({ data: '', ora: '', ricontatto: '1' });
      const asked = agentPayload.parse({ ...payload, codiceSubAgente: 'AG007', fascia });
      const answer = await createLeadCall(engine.deps, agentCreate, false)(asked, who);
      return answer.ok ? answer.value.body : answer.error;
    };
    const first = await ask('9-12', OWNER);
    const other = await ask('15-18', newKey(aContext()));
    expect([first, other]).toMatchObject([
      { Status: '0', fascia: '9-12' },
      { Status: '0', fascia: '15-18' },
    ]);
    expect(await ask('9-12', newKey(aContext()))).toEqual(other);
    expect(await ask('15-18', newKey(OWNER))).toEqual(first);
    const correction = simplePayload.parse({ oppID: codeOf(other as object), email: 'nuova@posta.example' });
    const corrected = await moveAppointment(engine.deps)('CreaAppuntamentoAsync', correction, newKey(aContext()));
    expect(corrected).toMatchObject({ value: { body: { resultCode: 0 } } });
  });
});

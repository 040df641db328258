import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import type { LookupAnswer } from '#contract/lookup.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, anAgent, customer, seal } from '../booking.testing.ts';
import { DAY } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { verifyCodeCall } from '../change/verify-code.ts';
import { agentCheckCall } from '../leads/check-agent.ts';
import { leaveCall } from '../own/end-session.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { codeOf, KNOWN, newKey, OWNER, strictEngine, UNKNOWN } from './strict.testing.ts';

let fresh: FreshDatabase;
let engine: ReturnType<typeof strictEngine>;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  engine = strictEngine(fresh);
});
afterEach(() => fresh.close());

/** An answer without what differs in every answer. */
const plain = ({ lookupRef, conCodice, ...answer }: LookupAnswer) => ({
  ...answer,
  sizes: [lookupRef.length, conCodice?.length],
});

describe('the lookup under strict recognition', () => {
  test('has the same fields, values and size for a customer, a person with appointments and an unknown one', async () => {
    await aCustomer(fresh.db);
    const unknown = await engine.look(UNKNOWN);
    expect(unknown.conCodice).toMatch(/^[\w-]+$/);
    expect(unknown).toMatchObject({ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0, appointmentData: {} });
    expect(plain(await engine.look(KNOWN))).toEqual(plain(unknown));
    await engine.prove(codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body));
    await engine.bookAs(KNOWN, 'altra@posta.example', '11:00', OWNER);
    const known = await engine.look(KNOWN);
    expect(plain(known)).toEqual(plain(unknown));
    expect(JSON.stringify(known)).toHaveLength(JSON.stringify(unknown).length);
  });

  test('is answered after whole steps of 100 ms', async () => {
    await aCustomer(fresh.db);
    for (const code of [KNOWN, UNKNOWN]) await engine.look(code);
    expect([...new Set(engine.waits)]).toEqual([100]);
  });

  test('is the same however often it is repeated, and stores no customer', async () => {
    await aCustomer(fresh.db);
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(plain(await engine.look(n % 2 === 0 ? KNOWN : UNKNOWN)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const kept = await fresh.db.selectFrom('lookup').select('customer_id').execute();
    expect(kept.map(({ customer_id }) => customer_id)).toEqual(Array(8).fill(null));
  });

  test('answers with greeting and masks once the visit typed the code, and to no other visit', async () => {
    await aCustomer(fresh.db);
    await engine.recognise();
    const known = await engine.look(KNOWN);
    expect(known.datiCliente).toMatchObject({ nome: 'Ginevra', cognome: 'B****', codiceFiscale: KNOWN });
    expect(known).not.toHaveProperty('conCodice');
    expect(await engine.look(KNOWN, aContext({ visit: Buffer.alloc(32, 6) }))).toHaveProperty('conCodice');
    expect(await engine.look(UNKNOWN)).toHaveProperty('conCodice');
  });

  test('forgets the person after an hour, and when the visit ends', async () => {
    await aCustomer(fresh.db);
    for (const who of [aContext(), OWNER]) expect(await engine.recognise(who)).toEqual({ Status: '0' });
    await sql`update recognition set expires_at = now() where visit = ${aContext().visit}`.execute(fresh.db);
    await leaveCall({ db: fresh.db })({}, OWNER);
    for (const who of [aContext(), OWNER]) expect(await engine.look(KNOWN, who)).toHaveProperty('conCodice');
  });

  test('of an agent about a customer of a branch answers as for an unknown person', async () => {
    await aCustomer(fresh.db);
    await anAgent(fresh.db);
    const ask = async (codiceFiscale: string) =>
      agentCheckCall(engine.deps)({ Codice: 'AG007', cap: '20121', codiceFiscale, RecaptchaToken: '' }, aContext());
    for (const code of [KNOWN, UNKNOWN]) {
      engine.waits.length = 0;
      expect(await ask(code)).toMatchObject({ value: { body: { servito: true, motivo: '' } } });
      expect([...new Set(engine.waits)]).toEqual([100]);
    }
    await engine.recognise();
    expect(await ask(KNOWN)).toMatchObject({ value: { body: { servito: false, motivo: 'CF_FILIALE' } } });
  });
});

describe('the code under strict recognition', () => {
  test('goes to the contact on file; the answer is the same for everybody', async () => {
    await aCustomer(fresh.db);
    const [known, unknown] = [await engine.look(KNOWN), await engine.look(UNKNOWN)];
    const answers = [
      await engine.send(unknown.conCodice),
      await engine.send(known.conCodice),
      await engine.send('not-a-reference'),
    ];
    expect(answers).toEqual([{ Status: '0' }, { Status: '0' }, { Status: '0' }]);
    const mails = await engine.codeMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, 'Il tuo codice per riprendere i dati'],
    ]);
    expect(mails[0]?.digits).toMatch(/^\d{6}$/);
  });

  test('names no contact, also where one proven appointment exists', async () => {
    await engine.prove(codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body));
    expect(await engine.send((await engine.look(KNOWN)).conCodice)).toEqual({ Status: '0' });
  });

  test('is sent to the mobile of a customer without e-mail', async () => {
    await aCustomer(fresh.db, { email: null });
    await engine.send((await engine.look(KNOWN)).conCodice);
    const [event] = await engine.eventsOf('message.code');
    if (!event) throw new Error('No event');
    const { messages } = engine;
    expect(await messages.mail(readEvent(event))).toBeNull();
    expect(await messages.sms(readEvent(event))).toMatchObject({
      to: customer.mobile,
      text: expect.stringMatching(/\b\d{6}\b/),
    });
  });

  test('above the limit of messages is replaced by a notice in the language of the page that asked', async () => {
    await aCustomer(fresh.db);
    const german = aContext({ language: 'de' });
    await engine.send((await engine.look(KNOWN, german)).conCodice, german);
    const [event] = await engine.eventsOf('message.code');
    if (!event) throw new Error('No event');
    const full = testMessages({ db: fresh.db, open: seal.open, admit: async () => 'tell' });
    const { subject, text } = (await full.mail(readEvent(event))) ?? { subject: '', text: '' };
    expect(subject).toBe('Wir senden vorerst keine weiteren Nachrichten');
    expect(text).not.toMatch(/\b\d{6}\b/);
  });

  test('is refused alike if it is wrong, of an unknown person, from another visit or used', async () => {
    await aCustomer(fresh.db);
    const [known, unknown] = [await engine.look(KNOWN), await engine.look(UNKNOWN)];
    await engine.send(known.conCodice);
    const [mail] = await engine.codeMails();
    const digits = mail?.digits ?? '';
    const wrong = digits === '000000' ? '000001' : '000000';
    expect(await engine.verify(known.conCodice ?? '', wrong)).toEqual({ Status: '1' });
    expect(await engine.verify(unknown.conCodice ?? '', digits)).toEqual({ Status: '1' });
    expect(await engine.verify(known.conCodice ?? '', digits, OWNER)).toEqual({ Status: '1' });
    expect(await engine.verify(known.conCodice ?? '', digits)).toEqual({ Status: '0' });
    expect(await engine.verify(known.conCodice ?? '', digits)).toEqual({ Status: '1' });
  });

  test('is void after five wrong tries', async () => {
    await aCustomer(fresh.db);
    const { conCodice = '' } = await engine.look(KNOWN);
    await engine.send(conCodice);
    const digits = (await engine.codeMails())[0]?.digits ?? '';
    const wrong = digits === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await engine.verify(conCodice, wrong);
    expect(await engine.verify(conCodice, digits)).toEqual({ Status: '1' });
  });

  test('of an appointment with the contacts on file also recognises the customer, with one mail', async () => {
    await aCustomer(fresh.db);
    const contacts = { email: customer.email, cellulare: customer.mobile };
    const oppID = codeOf((await engine.book({ datiCliente: { codiceFiscale: KNOWN, ...contacts } }, OWNER)).body);
    const { conCodice = '' } = await engine.look(KNOWN);
    await engine.send(conCodice);
    const mails = await engine.codeMails();
    expect(mails.map(({ to }) => to)).toEqual([customer.email]);
    expect(await engine.verify(conCodice, mails[0]?.digits ?? '')).toMatchObject({
      Status: '0',
      appuntamento: { oppID },
    });
    expect((await engine.look(KNOWN)).datiCliente.nome).toBe('Ginevra');
  });

  test.each([
    ['e-mail', { email: 'estraneo@posta.example', cellulare: customer.mobile }],
    ['mobile', { email: customer.email, cellulare: '+393339999999' }],
  ])('of an appointment with another %s opens that appointment and recognises nobody', async (_, contacts) => {
    await aCustomer(fresh.db);
    const oppID = codeOf((await engine.book({ datiCliente: { codiceFiscale: KNOWN, ...contacts } }, OWNER)).body);
    const { conCodice = '' } = await engine.look(KNOWN);
    await engine.send(conCodice);
    const mail = (await engine.codeMails()).find(({ subject }) => subject === 'Il tuo codice di verifica');
    expect(mail?.to).toBe(contacts.email);
    expect(await engine.verify(conCodice, mail?.digits ?? '')).toMatchObject({ Status: '0', appuntamento: { oppID } });
    expect(await engine.look(KNOWN)).toHaveProperty('conCodice');
  });

  test('reaches a stranger equally often, whether the person has an appointment or not', async () => {
    const STRANGER = 'estraneo@posta.example';
    await engine.prove(codeOf((await engine.bookAs(KNOWN, customer.email, '10:00', OWNER)).body));
    const received = [];
    for (const [code, ora] of [
      [UNKNOWN, '11:00'],
      [KNOWN, '12:00'],
    ] as const) {
      const who = aContext({ visit: Buffer.alloc(32, received.length + 1) });
      const oppID = codeOf((await engine.bookAs(code, STRANGER, ora, who)).body);
      const { conCodice } = await engine.look(code, who);
      const before = (await engine.codeMails()).filter(({ to }) => to === STRANGER).length;
      for (const reference of [oppID, oppID, oppID, oppID, conCodice]) await engine.send(reference, who);
      received.push((await engine.codeMails()).filter(({ to }) => to === STRANGER).length - before);
    }
    expect(received).toEqual([4, 4]);
  });

  test('that a stranger received before the contacts became those on file is void', async () => {
    await aCustomer(fresh.db);
    const { body, effects } = await engine.bookAs(KNOWN, 'estraneo@posta.example', '10:00');
    const who = aContext({ proof: sha256(effects?.proofToken ?? '') });
    await engine.send(codeOf(body));
    const digits = (await engine.codeMails()).at(-1)?.digits ?? '';
    const contacts = { email: customer.email, cellulare: customer.mobile };
    const change = simplePayload.parse({
      oppID: codeOf(body),
      versione: 1,
      data: `${DAY} 10:00`,
      ...contacts,
    });
    const changed = await moveAppointment(engine.deps)('CreaAppuntamentoAsync', change, newKey(who));
    expect(changed).toMatchObject({ value: { body: { resultCode: 0 } } });
    const { conCodice = '' } = await engine.look(KNOWN);
    expect(await engine.verify(conCodice, digits)).toEqual({ Status: '1' });
    expect(await engine.look(KNOWN)).toHaveProperty('conCodice');
  });

  test('sent to a mobile that the maker typed opens no other appointment of the same mailbox', async () => {
    const onFile = { codiceFiscale: KNOWN, email: customer.email };
    const theirs = { ...onFile, cellulare: customer.mobile };
    const first = codeOf((await engine.book({ ora: '10:00', datiCliente: theirs }, OWNER)).body);
    await engine.prove(first);
    const own = codeOf(
      (await engine.book({ ora: '11:00', datiCliente: { ...onFile, cellulare: '+393339999999' } })).body,
    );
    await engine.send(own);
    const digits = (await engine.codeMails()).at(-1)?.digits ?? '';
    const { conCodice: appointmentId = '' } = await engine.look(KNOWN);
    const verified = await verifyCodeCall(engine.deps)({ appointmentId, codice: digits }, aContext());
    const proof = sha256((verified.ok && verified.value.effects?.proofToken) || '');
    const opened = (oppID: string) => getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
    expect(await opened(own)).toMatchObject({ ok: true });
    expect(await opened(first)).toMatchObject({ ok: false });
  });

  test('is answered after whole steps of 100 ms, as a wrong code and a create are', async () => {
    await aCustomer(fresh.db);
    for (const code of [KNOWN, UNKNOWN]) {
      const { conCodice = '' } = await engine.look(code);
      for (const work of [
        () => engine.send(conCodice),
        () => engine.verify(conCodice, '000000'),
        () => engine.bookAs(code, 'nuova@posta.example', '10:00'),
      ]) {
        engine.waits.length = 0;
        await work();
        expect([...new Set(engine.waits)]).toEqual([100]);
      }
    }
  });
});

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { addDays } from '#domain/time/rome.ts';
import { aContext, aDeps, aPayload, seal } from '../../booking/booking.testing.ts';
import { moveAppointment } from '../../booking/change/move.ts';
import { sendCodeCall } from '../../booking/change/send-code.ts';
import { verifyCodeCall } from '../../booking/change/verify-code.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { getAppointmentCall } from '../../booking/own/get-appointment.ts';
import { fillFound } from '../../booking/retention/fill-found.ts';
import { noLimits } from '../../http/limits/limits.ts';
import { machineAppointmentOf, readRows } from '../../integration-api/read-appointments.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { mailLink } from '../../links/make-link.ts';
import { createTokens } from '../../links/tokens.ts';
import { createAdmit } from '../../messages/admit.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import { readEvent } from '../../outbox/events.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aCall, aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'manager');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const later = addDays(
  romeDay(() => new Date()),
  3,
);
const ULISSE = { codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio' };
const MOBILE = { cellulare: '333 1000099' };
const booking = (contacts: object) => ({
  ...{ filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'desk' },
  persona: { ...ULISSE, tipoOccupazione: '2', capResidenza: '20121', ...contacts },
  consensi: { privacyInterncommoffer: true },
});
const book = async (contacts: object): Promise<string> =>
  (await ask(app, token, 'PrenotaSportello', booking(contacts))).json().oppID;
const card = async (oppID: string) => (await ask(app, token, 'Appuntamento', { oppID })).json();

const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
const changeUrl = (of: Parameters<typeof mailLink>[1]) => mailLink({ sites: ofLender.sites, tokens }, of);
const messages = () =>
  testMessages({
    db: database.db,
    open: seal.open,
    changeUrl,
    proposalUrl: () => 'https://velaria.example/p/x',
    earlierUrl: () => null,
    admit: createAdmit({
      ...{ db: database.db, seal, smsPrefixes: ['+39'], capped: true, onReached: () => undefined },
    }),
  });

/** What the stored events send: the kind, the recipient of the mail, and the text of the SMS. */
async function sent() {
  const rows = await database.db.deleteFrom('outbox').returningAll().execute();
  const events = rows.map(readEvent).filter((event) => messages().wants(event));
  return Promise.all(
    events.map(async (event) => {
      const [mail, sms] = [await messages().mail(event), await messages().sms(event)];
      return { kind: event.kind, mail: mail?.to ?? null, sms: sms && { to: sms.to, text: sms.text } };
    }),
  );
}
const remindNow = async (oppID: string) => {
  const { starts } = await database.db
    .selectFrom('appointment')
    .select('starts')
    .where('opp_id', '=', oppID)
    .executeTakeFirstOrThrow();
  const payload = { oppID, starts: starts?.toISOString() ?? '' };
  await inTransaction(database.db, (tx) => enqueueEvent(tx, { kind: 'appointment.reminder', payload, version: 1 }));
};

describe('a booking without an e-mail', () => {
  // R16.3.13
  test('is confirmed and reminded by SMS, and no mail is sent or counted', async () => {
    const oppID = await book(MOBILE);
    const to = '+393331000099';
    expect(await sent()).toEqual(
      expect.arrayContaining([
        { kind: 'appointment.created', mail: null, sms: { to, text: expect.stringContaining('10:00') } },
      ]),
    );
    await remindNow(oppID);
    expect(await sent()).toMatchObject([{ kind: 'appointment.reminder', mail: null, sms: { to } }]);
    const counted = await database.db.selectFrom('sent_message').select('kind').execute();
    expect(counted.map(({ kind }) => kind).sort()).toEqual(['assured', 'confirmation']);
  });

  // R16.3.13
  test('shows on its card that messages go by SMS alone', async () => {
    const oppID = await book(MOBILE);
    expect(await card(oppID)).toMatchObject({ avvisi: ['sms'], contatti: { email: '', cellulare: '********99' } });
    const silent = await aDesk(database.db, undefined, { smsPrefixes: [] });
    expect((await ask(silent, token, 'Appuntamento', { oppID })).json()).toMatchObject({ avvisi: [] });
    await silent.close();
  });

  // R16.3.13
  test('proves itself by the code sent to its mobile, and shares no proof with another mobile', async () => {
    const oppID = await book(MOBILE);
    const other = booking({ cellulare: '333 1000055' });
    const second = { ...other, ora: '11:00', seconda: 'Viene con la moglie' };
    const otherId = (await ask(app, token, 'PrenotaSportello', second)).json().oppID;
    await database.db.deleteFrom('outbox').execute();
    const deps = { ...aDeps(database.db), seal };
    const visitor = aContext();
    const answer = await sendCodeCall(deps)({ appointmentId: oppID }, visitor);
    expect(answer).toMatchObject({ value: { body: { Status: '0', destinatario: '********99' } } });
    const [message] = await sent();
    expect(message).toMatchObject({ kind: 'message.code', mail: null, sms: { to: '+393331000099' } });
    const [codice = ''] = /\d{6}/.exec(message?.sms?.text ?? '') ?? [];
    const proven = await verifyCodeCall(deps)({ appointmentId: oppID, codice }, visitor);
    if (!proven.ok) throw new Error(proven.error);
    expect(proven.value.body).toMatchObject({ Status: '0', appuntamento: { oppID, email: '' } });
    const owner = aContext({ proof: sha256(proven.value.effects?.proofToken ?? '') });
    expect(await getAppointmentCall({ db: database.db, seal })({ oppID: otherId }, owner)).toMatchObject({ ok: false });
  });
});

describe('a booking without any contact', () => {
  // R16.3.13
  test('sends nothing, and the desk says so', async () => {
    const oppID = await book({});
    await remindNow(oppID);
    const all = await sent();
    expect(all.map(({ mail, sms }) => [mail, sms])).toEqual(all.map(() => [null, null]));
    expect(await card(oppID)).toMatchObject({ avvisi: [], messaggi: [], contatti: { email: '', cellulare: '' } });
    const again = await ask(app, token, 'RimandaConferma', { oppID });
    expect([again.statusCode, await sent()]).toEqual([409, []]);
    const shown = await ask(app, token, 'Mostra', { oppID, campo: 'email', motivo: 'chiamata' });
    expect(shown.json()).toMatchObject({ valore: '' });
  });

  // R16.3.13
  test('lists no message as delivered and no reminder as sent', async () => {
    const oppID = await book({});
    await remindNow(oppID);
    await sql`
      insert into delivery (event_id, channel) select id, channel from outbox, unnest(array['mail', 'sms']) channel
       where payload ->> 'oppID' = ${oppID}::text`.execute(database.db);
    const { messaggi, storia } = await card(oppID);
    const events = storia.filter(({ chi }: { chi: string | null }) => chi === null);
    expect([messaggi, events.map(({ cosa }: { cosa: string }) => cosa)]).toEqual([[], ['appointment.created']]);
  });

  // R16.3.13
  test('gets no code, with the same answer as any other', async () => {
    const oppID = await book({});
    await database.db.deleteFrom('outbox').execute();
    const answer = await sendCodeCall({ ...aDeps(database.db), seal })({ appointmentId: oppID }, aContext());
    expect(answer).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
    expect(await database.db.selectFrom('code').selectAll().execute()).toEqual([]);
  });

  // R16.3.13
  test('is moved by its owner with the link, who may then leave an e-mail', async () => {
    const oppID = await book({});
    const row = await database.db.selectFrom('appointment').select('contact_id').executeTakeFirstOrThrow();
    const url = await changeUrl({ oppId: oppID, contactId: row.contact_id, site: '' });
    const deps = { db: database.db, seal, tokens, clock: () => new Date(), limits: noLimits, mainSite: '' };
    const given = /#token=(\S+)/.exec(url)?.[1] ?? '';
    const opened = await decodeTokenCall(deps)({ token: given, AppCode: '' }, aContext({ site: 'velaria' }));
    if (!opened.ok) throw new Error(opened.error);
    const proof = sha256(opened.value.effects?.proofToken ?? '');
    const own = await getAppointmentCall({ db: database.db, seal })({ oppID }, aContext({ proof }));
    expect(own).toMatchObject({ value: { body: { appuntamento: { email: '', cellulare: '', stato: 'confermato' } } } });
    const move = (versione: number, change: object) =>
      moveAppointment(aDeps(database.db))(
        'CreaAppuntamentoAsync',
        simplePayload.parse({ oppID, versione, ...change }),
        aContext({ proof }),
      );
    expect(await move(1, { data: `${later} 12:00` })).toMatchObject({ value: { body: { Status: '0' } } });
    await database.db.deleteFrom('outbox').execute();
    const added = await move(2, { data: `${later} 12:00`, email: 'ulisse@velaposta.example' });
    expect(added).toMatchObject({ value: { body: { Status: '0' } } });
    expect((await sent()).map(({ kind, mail }) => [kind, mail])).toEqual(
      expect.arrayContaining([
        ['message.new-contact', 'ulisse@velaposta.example'],
        ['message.previous-contact', null],
      ]),
    );
  });

  // R16.3.13
  test('is read by programs with null contacts, exported without any, and found by no mobile', async () => {
    const oppID = await book({});
    const [row] = await readRows(database.db, sql<boolean>`true`, 10);
    if (row === undefined) throw new Error('No row');
    expect(machineAppointmentOf(row, seal.open).persona).toEqual({
      ...{ nome: 'Ulisse', cognome: 'Ventimiglio', email: null, cellulare: null },
    });
    await sql`update appointment set mobile_hash = null, mobile_tail = null`.execute(database.db);
    await fillFound(database.db, seal);
    expect((await ask(app, token, 'Cerca', { testo: '0000' })).json()).toMatchObject({ visite: [] });
    const dpo = await aPerson(database.db, 'dpo');
    const asked = { codiceFiscale: ULISSE.codiceFiscale, pratica: 'P-1' };
    await sql`
      insert into delivery (event_id, channel) select id, 'mail' from outbox
       where payload ->> 'oppID' = ${oppID}::text`.execute(database.db);
    const { dati } = (await ask(app, dpo, 'RichiestaPrivacy', asked)).json();
    expect(dati.richieste).toMatchObject([{ oppID, email: '', cellulare: '', contattoProvato: true, messaggi: [] }]);
  });

  // R16.3.13
  test('is on the list to call as soon as it is displaced, and gets no mail', async () => {
    const oppID = await book({});
    await sql`update branch set area_code = 'NORD', lat = 45.47, lng = 9.19`.execute(database.db);
    await database.db.deleteFrom('outbox').execute();
    const bozza = { tipo: 'closure', filiali: ['0101'], dal: later, al: later, consulenti: 0, motivo: 'Lavori' };
    const { sha256: hash } = (await ask(app, token, 'AnteprimaCapacita', { bozza })).json();
    expect((await ask(app, token, 'ApplicaCapacita', { bozza, sha256: hash })).statusCode).toBe(200);
    const { persone } = (await ask(app, token, 'DaRicollocare', { filiale: '0101' })).json();
    expect(persone).toMatchObject([{ visita: { oppID }, stato: 'toCall', avvisi: [] }]);
    expect(persone[0].posti.length).toBeGreaterThan(0);
    expect((await sent()).filter(({ kind }) => kind === 'message.displaced')).toEqual([]);
  });
});

// R16.3.13
test('a booking from a call leaves the e-mail of the call out', async () => {
  const oppID = 'TEL000000000000001';
  await aCall(database.db, { oppId: oppID });
  const { chiamata } = (await ask(app, token, 'PrendiRichiamata', { oppID })).json();
  const asked = { oppID, versione: chiamata.versione, filiale: '0101', giorno: later, ora: '10:00', persona: {} };
  const consensi = { privacyInterncommoffer: true };
  const made = (await ask(app, token, 'PrenotaRichiamata', { ...asked, consensi, senzaEmail: true })).json();
  expect(made).toMatchObject({ Status: '0' });
  expect(await card(made.oppID)).toMatchObject({ avvisi: ['sms'], contatti: { email: '', cellulare: '********21' } });
});

// R16.3.13
test('the page for visitors still requires both contacts', async () => {
  const payload = aPayload({ datiCliente: { email: '', cellulare: '' } });
  const answer = await createAppointmentCall(aDeps(database.db))(payload, aContext());
  expect(answer).toMatchObject({ value: { body: { motivo: 'invalid', campi: ['email', 'cellulare'] } } });
});

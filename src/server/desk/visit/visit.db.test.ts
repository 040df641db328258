import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customer, seal } from '../../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
const MINE = 'OPP000000000000001';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await aVisit(database.db, { oppId: MINE });
  token = await aPerson(database.db, 'consultant');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

// R16.2.5
test('the card of a visit has documents, consents, messages, notes and history, with masked contacts', async () => {
  await sql`insert into consent (appointment_id, purpose, value, text_version, text_sha256, channel, language)
            select id, 'marketing', 1, '2026-11', '\\x00', 'web', 'it' from appointment`.execute(database.db);
  await sql`insert into outbox (id, kind, payload) values ('evt_1', 'appointment.created', ${JSON.stringify({ oppID: MINE })}::jsonb)`.execute(
    database.db,
  );
  await sql`insert into delivery (event_id, channel, delivered_at) values ('evt_1', 'mail', now())`.execute(
    database.db,
  );
  await ask(app, token, 'Nota', { oppID: MINE, testo: 'Chiede del mutuo * di casa' });
  const card = (await ask(app, token, 'Appuntamento', { oppID: MINE })).json();
  expect(card).toMatchObject({
    filiale: { codice: '0101', nome: 'Filiale di Milano' },
    contatti: { cellulare: '********21', email: 'c***@v***.example', codiceFiscale: '*************99Y' },
    documenti: expect.arrayContaining([expect.any(String)]),
    consensi: [{ scopo: 'marketing', risposta: true }],
    messaggi: [{ evento: 'appointment.created', canale: 'mail', consegnato: expect.any(String), abbandonato: false }],
    note: [{ chi: 'Persona consultant', testo: 'Chiede del mutuo ∗ di casa' }],
    storia: [
      { cosa: 'Nota', chi: 'Persona consultant' },
      { cosa: 'appointment.created', chi: null },
    ],
  });
});

// R16.2.27
test('the card counts the visits in scope to which the person did not come', async () => {
  const missed = async () => (await ask(app, token, 'Appuntamento', { oppID: MINE })).json().assenze;
  expect(await missed()).toBe(0);
  await aVisit(database.db, { oppId: 'OPP000000000000002', in: -48 });
  await aVisit(database.db, { oppId: 'OPP000000000000003', in: -72, branch: '0102' });
  await aVisit(database.db, { oppId: 'OPP000000000000004', in: -96 });
  await sql`update appointment set state = 'past' where opp_id <> ${MINE}`.execute(database.db);
  await sql`update appointment set tax_code_hash = (select tax_code_hash from appointment where opp_id = ${MINE})
             where opp_id <> 'OPP000000000000004'`.execute(database.db);
  await sql`insert into attendance (appointment_id, outcome, ended_at, staff_id)
            select appointment.id, 'noShow', now(), staff.id from appointment, staff
             where opp_id <> ${MINE}`.execute(database.db);
  expect(await missed()).toBe(1);
});

// R16.2.27, R16.3.13
test('the card lists the invitation to book again by mail, or by SMS for a person without an e-mail', async () => {
  const withSms = await aDesk(database.db, undefined, { smsPrefixes: ['+39'] });
  await sql`insert into outbox (id, kind, payload) values ('nos_1', 'message.no-show', ${JSON.stringify({ oppID: MINE })}::jsonb)`.execute(
    database.db,
  );
  await sql`insert into delivery (event_id, channel, delivered_at) values ('nos_1', 'mail', now()), ('nos_1', 'sms', now())`.execute(
    database.db,
  );
  const shown = async () => {
    const { avvisi, messaggi, storia } = (await ask(withSms, token, 'Appuntamento', { oppID: MINE })).json();
    const sent = messaggi.map(({ evento, canale }: { evento: string; canale: string }) => `${evento} ${canale}`);
    return [avvisi, sent, storia.map(({ cosa }: { cosa: string }) => cosa).filter((what: string) => /show/.test(what))];
  };
  expect(await shown()).toEqual([['mail', 'sms'], ['message.no-show mail'], ['message.no-show']]);
  await sql`update appointment set email = ${seal.seal('')}`.execute(database.db);
  expect(await shown()).toEqual([['sms'], ['message.no-show sms'], ['message.no-show']]);
  await sql`update appointment set mobile = ${seal.seal('')}`.execute(database.db);
  expect(await shown()).toEqual([[], [], []]);
  await withSms.close();
});

// R16.2.5
test("simultaneous consents and messages have a stable order, independent of their rows' order", async () => {
  const created = JSON.stringify({ oppID: MINE });
  await sql`insert into outbox (id, kind, payload) values
    ('evt_1', 'appointment.created', ${created}::jsonb), ('evt_2', 'message.confirmation', ${created}::jsonb)`.execute(
    database.db,
  );
  for (const [id, purpose, event] of [
    [3, 'c', 'evt_2'],
    [2, 'b', 'evt_1'],
  ] as const) {
    await sql`insert into consent (id, appointment_id, purpose, value, text_version, text_sha256, channel, language, answered_at)
      overriding system value
      select ${id}::int, id, ${purpose}, 1, '2026-11', '\\x00', 'web', 'it', created_at from appointment`.execute(
      database.db,
    );
    await sql`insert into delivery (id, event_id, channel) overriding system value values (${id}::int, ${event}, 'mail')`.execute(
      database.db,
    );
  }
  const card = (await ask(app, token, 'Appuntamento', { oppID: MINE })).json();
  expect(card).toMatchObject({
    consensi: [{ scopo: 'b' }, { scopo: 'c' }],
    messaggi: [{ evento: 'appointment.created' }, { evento: 'message.confirmation' }],
  });
});

// R16.2.16
test('the confirmation of a future visit is sent again once per idempotency key, with an audit entry', async () => {
  const send = async (key: string) => {
    const answer = await ask(app, token, 'RimandaConferma', { oppID: MINE }, key);
    return [answer.statusCode, answer.json().Status];
  };
  const [first, second, third] = ['confirm-again-000001', 'confirm-again-000002', 'confirm-again-000003'] as const;
  await sql`update appointment set starts = now() + interval '1 hour'`.execute(database.db);
  expect([await send(first), await send(first)]).toEqual([
    [200, '0'],
    [200, '0'],
  ]);
  await sql`update appointment set starts = now() - interval '1 hour'`.execute(database.db);
  expect(await send(second)).toEqual([409, '1']);
  await sql`update appointment set starts = now() + interval '1 hour', state = 'cancelled'`.execute(database.db);
  expect(await send(third)).toEqual([409, '1']);
  const { rows } = await sql`
    select (select array_agg(kind || ' ' || (payload ->> 'oppID')) from outbox) as sent,
      (select array_agg(change order by id) from staff_act where act = 'RimandaConferma') as acts`.execute(database.db);
  expect(rows).toEqual([
    { sent: [`message.confirmation ${MINE}`], acts: [{}, { refused: 'over' }, { refused: 'over' }] },
  ]);
});

// R16.2.7
test('a note is stored encrypted, and its text is in no audit entry', async () => {
  await ask(app, token, 'Nota', { oppID: MINE, testo: 'Preferisce la mattina' });
  const { rows } = await sql<{ all: string }>`
    select concat(encode(sealed, 'escape'), (select string_agg(staff_act::text, '') from staff_act)) as all from visit_note`.execute(
    database.db,
  );
  expect(rows[0]?.all).not.toContain('mattina');
});

// R16.2.6
test.each([
  ['cellulare', customer.mobile],
  ['email', customer.email],
  ['codiceFiscale', customer.code],
])('%s is shown in clear for a reason, once its audit entry is written', async (campo, valore) => {
  const answer = await ask(app, token, 'Mostra', { oppID: MINE, campo, motivo: 'chiamata' });
  expect(answer.json()).toEqual({ valore, secondi: 60 });
  const { rows } = await sql`select act, fields, reason, person is not null as person from staff_act`.execute(
    database.db,
  );
  expect(rows).toEqual([{ act: 'Mostra', fields: [campo], reason: 'chiamata', person: true }]);
});

// R16.2.6
test('no contact is shown without a reason; a check and a complaint need a case number', async () => {
  const asked = { oppID: MINE, campo: 'email', motivo: 'verifica' };
  for (const motivo of ['', undefined])
    expect((await ask(app, token, 'Mostra', { ...asked, motivo })).statusCode).toBe(400);
  for (const motivo of ['verifica', 'reclamo']) {
    const without = await ask(app, token, 'Mostra', { ...asked, motivo });
    expect([without.statusCode, without.json().code]).toEqual([400, 'case-missing']);
  }
  expect((await ask(app, token, 'Mostra', { ...asked, pratica: 'P-2026-17' })).statusCode).toBe(200);
  const { rows } = await sql`select case_ref from staff_act where case_ref is not null`.execute(database.db);
  expect(rows).toEqual([{ case_ref: 'P-2026-17' }]);
});

// R16.2.6, R16.8.5
test('without its audit entry no contact is shown', async () => {
  await sql`alter table staff_act rename column case_ref to others`.execute(database.db);
  const answer = await ask(app, token, 'Mostra', { oppID: MINE, campo: 'email', motivo: 'chiamata' });
  expect([answer.statusCode, answer.body.includes(customer.email)]).toEqual([500, false]);
});

// R16.1.6
test('audit entries are append-only: the role can neither change nor delete them', async () => {
  await ask(app, token, 'Appuntamento', { oppID: MINE });
  await expect(sql`update staff_act set act = 'x'`.execute(database.db)).rejects.toThrow('append-only');
  await expect(sql`delete from staff_act`.execute(database.db)).rejects.toThrow('append-only');
});

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, customer, seal } from '../../booking/booking.testing.ts';
import { readPdf } from '../../messages/documents/read-pdf.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aLead, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let dpo: string;
const MINE = 'OPP000000000000001';
const CALLED = 'OPP000000000000002';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  await aCustomer(database.db);
  await aVisit(database.db, { oppId: MINE, taxCode: customer.code, in: -48 });
  await aVisit(database.db, { oppId: 'OPP000000000000009' });
  dpo = await aPerson(database.db, 'dpo');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const request = (codiceFiscale: string = customer.code, token = dpo) =>
  ask(app, token, 'RichiestaPrivacy', { codiceFiscale, pratica: 'P-2026-17' });

async function textOf(pdf: string): Promise<{ readonly text: string; readonly fonts: number; readonly pages: number }> {
  const data = Buffer.from(pdf, 'base64');
  const { pages } = await readPdf(data);
  const text = pages.flatMap((pieces) => pieces.map(({ str }) => `${str} `)).join('');
  const fonts = data.toString('latin1').match(/\/FontFile[23]/g)?.length ?? 0;
  return { text: text.replaceAll(/\s+/g, ' '), fonts, pages: pages.length };
}

// R16.7.10, R16.7.11
test('an access request returns all data of a person and of nobody else, as a document and machine-readable', async () => {
  const consultant = await aPerson(database.db, 'consultant');
  await aCall(database.db, { oppId: CALLED, taxCode: customer.code });
  await sql`update customer set open_personal = true`.execute(database.db);
  await ask(app, consultant, 'Nota', { oppID: MINE, testo: 'Chiede del preventivo di marzo' });
  await ask(app, consultant, 'Mostra', { oppID: MINE, campo: 'email', motivo: 'arrivo' });
  await sql`insert into consent (appointment_id, purpose, value, text_version, text_sha256, channel, language)
            select id, 'privacyProfilazione', 1, '2026-11', '\\x00', 'web', 'it' from appointment`.execute(database.db);
  await sql`insert into outbox (id, kind, payload) values ('e1', 'appointment.created', ${JSON.stringify({ oppID: MINE })}::jsonb)`.execute(
    database.db,
  );
  await sql`insert into delivery (event_id, channel, delivered_at) values ('e1', 'mail', now())`.execute(database.db);
  await sql`insert into audit (opp_id, kind, payload) values (${MINE}, 'survey', '{"impiego": 2}')`.execute(
    database.db,
  );
  await sql`
    with change as (
      insert into capacity_change (kind, branch_codes, first_day, payload, reason, state, affected, affected_sha256, applied_at)
      values ('closure', '{0101}', now(), '{}', 'x', 'applied', 1, '\\x00', now()) returning id)
    insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash, decided_at)
    select change.id, a.id, 'closed', 'kept', '0101', now(), '\\x01', now() from change, appointment a where opp_id = ${MINE}`.execute(
    database.db,
  );
  await sql`
    insert into displacement_try (displacement_id, staff_id, result, sealed)
    select min(displacement.id), min(staff.id), 'busy', ${seal.seal('Esce alle 18')} from displacement, staff`.execute(
    database.db,
  );
  await sql`insert into attendance (appointment_id, arrived_at, ended_at, outcome, staff_id)
            select a.id, now(), now(), 'attended', staff.id from appointment a, staff where opp_id = ${MINE} limit 1`.execute(
    database.db,
  );
  await sql`update appointment set details = '{"capResidenza": "20122"}', media = '{"utm": "x"}', offer_sha256 = '\\xab'
             where opp_id = ${MINE}`.execute(database.db);
  await sql`
    insert into earlier_wish (appointment_id, from_day, part, near)
    select id, '2026-11-24', 'morning', true from appointment where opp_id = ${MINE}`.execute(database.db);
  await sql`
    insert into earlier_offer (appointment_id, n, state, branch_code, starts, freed_at, had_branch, had_starts, passed_over, token_hash, until, decided_at)
    select id, 1, 'refused', '0101', '2026-11-26T09:30:00Z', now(), '0101', now(), '[]', '\\x02', now(), now()
      from appointment where opp_id = ${MINE}`.execute(database.db);
  await sql`insert into partner (id, name, scopes, per_minute, per_day) values ('p1', 'Confronta', '{book}', 1, 1)`.execute(
    database.db,
  );
  await sql`update appointment set partner_id = 'p1' where opp_id = ${MINE}`.execute(database.db);
  const answer = await request();
  expect(answer.statusCode).toBe(200);
  const { dati, pdf, ostacolo } = answer.json();
  expect(ostacolo).toBe('richiamata');
  expect(dati).toMatchObject({
    codiceFiscale: customer.code,
    cliente: {
      nome: 'Ginevra',
      cognome: 'Bellacqua',
      email: customer.email,
      cellulare: customer.mobile,
      ...{ occupazione: 2, prestitoInCorso: true, cessioneInCorso: false },
    },
    richieste: [
      { oppID: CALLED, tipo: 'ricontatto', richiamata: { esito: null, tentativi: [] } },
      {
        ...{ oppID: MINE, tipo: 'visita', filiale: { codice: '0101' }, email: customer.email, contattoProvato: true },
        consensi: [{ scopo: 'privacyProfilazione', risposta: true }],
        messaggi: [{ evento: 'appointment.created', canale: 'mail', consegnato: expect.any(String) }],
        note: [{ testo: 'Chiede del preventivo di marzo' }],
        questionari: [{ risposte: { impiego: 2 } }],
        ricollocazioni: [{ stato: 'kept', tentativi: [{ risultato: 'busy', riga: 'Esce alle 18' }] }],
        attese: [
          {
            ...{ finita: null, dal: '2026-11-24', parte: 'morning', vicine: true },
            offerte: [{ filiale: 'Filiale di Milano', inizio: '2026-11-26T09:30:00.000Z', stato: 'refused' }],
          },
        ],
        presenza: { arrivo: expect.any(String), esito: 'attended' },
        ...{
          dettagli: { capResidenza: '20122' },
          provenienza: { utm: 'x' },
          foglioOfferta: 'ab',
          programma: 'Confronta',
        },
      },
    ],
    accessi: [
      { ruolo: 'consultant', filiale: 'Filiale di Milano', atto: 'Mostra', campi: ['email'], motivo: 'arrivo' },
      { ruolo: 'consultant', atto: 'Nota' },
    ],
  });
  expect(JSON.stringify(dati)).not.toContain('OPP000000000000009');
  const { text, fonts } = await textOf(pdf);
  expect(fonts).toBeGreaterThan(1);
  for (const part of [
    ...['Accesso ai dati', customer.code, 'P-2026-17', 'Velaria S.p.A.', 'Ginevra Bellacqua', customer.email],
    ...[`Appuntamento ${MINE}`, `Richiamata ${CALLED}`, 'Offerte su misura: sì', 'Chiede del preventivo di marzo'],
    ...['Chi ha visto i miei dati', 'Consulente, Filiale di Milano', 'ha visto un dato in chiaro, e-mail', 'arrivo'],
    ...['Prenotata da Confronta', 'Conferma, e-mail', 'impiego: 2', '20122', 'Occupato: «Esce alle 18»'],
  ])
    expect(text, part).toContain(part);
});

// R16.7.10
test('an access request shows the band of a call, and not the half-hour of its seat', async () => {
  await aCall(database.db, { oppId: CALLED, taxCode: customer.code });
  await aLead(database.db, 'OPP000000000000003');
  await sql`update appointment set starts = '2026-11-26T10:30:00Z', call_band = '9-12' where opp_id = ${CALLED}`.execute(
    database.db,
  );
  await sql`update lead set call_band = '15-18'`.execute(database.db);
  const { dati, pdf } = (await request()).json();
  expect(dati.richieste).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ oppID: CALLED, quando: '2026-11-26T08:00:00.000Z', fascia: '9-12' }),
      expect.objectContaining({ tipo: 'agente', quando: null, fascia: '15-18' }),
    ]),
  );
  const { text } = await textOf(pdf);
  expect(text).toContain('26/11/2026, fascia 9-12');
  expect(text).toContain('fascia 15-18');
  expect(`${JSON.stringify(dati)} ${text}`).not.toMatch(/10:30|11:30/);
});

// R16.7.10
test('an access request names no staff', async () => {
  await ask(app, await aPerson(database.db, 'consultant'), 'Appuntamento', { oppID: MINE });
  const { dati, pdf } = (await request()).json();
  expect(dati.accessi).toHaveLength(1);
  expect(JSON.stringify(dati) + (await textOf(pdf)).text).not.toContain('Persona consultant');
});

// R16.7.10
test('an access request lists searches by tax code and views of agent requests, but no refused ones', async () => {
  await aLead(database.db, CALLED);
  const consultant = await aPerson(database.db, 'consultant');
  await ask(app, consultant, 'Cerca', { testo: customer.code });
  await sql`
    insert into staff_act (staff_id, session, role, act, opp_id, fields, change, request_id)
    select id, '\\x01', 'agent', 'Richiamata', ${CALLED}::text, '{}', change::jsonb, 'r'
      from staff, unnest(array['{}', '{"refused":"stale"}']) as change where code = 'consultant'`.execute(database.db);
  const { dati } = (await request()).json();
  expect(dati.richieste.map(({ oppID, tipo }: Record<string, string>) => [oppID, tipo])).toEqual(
    expect.arrayContaining([
      [CALLED, 'agente'],
      [MINE, 'visita'],
    ]),
  );
  expect(dati.accessi.map(({ atto }: { atto: string }) => atto)).toEqual(['Richiamata', 'Cerca']);
});

// R16.7.10
test("an unproven contact is masked, unless it is also the person's stored contact, since it may be a stranger's", async () => {
  await sql`update appointment set verified_at = null`.execute(database.db);
  expect((await request()).json().dati.richieste[0]).toMatchObject({ email: customer.email, contattoProvato: true });
  const stranger = seal.seal('stranger@elsewhere.example');
  await sql`update appointment set email = ${stranger}`.execute(database.db);
  const { dati, pdf } = (await request()).json();
  expect(dati.richieste[0]).toMatchObject({
    ...{ email: 's***@e***.example', cellulare: '********21', contattoProvato: false },
  });
  expect((await textOf(pdf)).text).toContain('Contatto mai confermato');
});

// R16.7.10
test('an access request for an unknown person says that nothing is stored', async () => {
  const { dati, pdf, ostacolo } = (await request('VNTLSS82L21M999M')).json();
  expect([dati.cliente, dati.richieste, dati.accessi, ostacolo]).toEqual([null, [], [], null]);
  const { text } = await textOf(pdf);
  expect(text).toContain('non conserviamo né anagrafica né richieste');
  expect(text).toContain('Nessuno, negli ultimi 24 mesi.');
});

// R16.7.10
test('many access entries take several numbered pages', async () => {
  const consultant = await aPerson(database.db, 'consultant');
  for (let n = 0; n < 60; n += 1) await ask(app, consultant, 'Appuntamento', { oppID: MINE });
  const { pdf } = (await request()).json();
  const { text, pages } = await textOf(pdf);
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain(`pagina ${pages} di ${pages}`);
  expect(text.match(/ha aperto la scheda/g)).toHaveLength(60);
});

// R16.7.10
test('an access request writes an audit entry with hash and case number; the tax code is in no entry and no URL', async () => {
  await request(` ${customer.code.toLowerCase()} `);
  const { rows } = await sql`
    select act, fields, reason, case_ref, change, person = ${seal.taxCodeHash(customer.code)} as theirs from staff_act`.execute(
    database.db,
  );
  expect(rows).toEqual([
    {
      ...{ act: 'RichiestaPrivacy', fields: ['cellulare', 'email', 'codiceFiscale'], reason: 'accesso' },
      ...{ case_ref: 'P-2026-17', change: { requests: 1, customer: true }, theirs: true },
    },
  ]);
  const { rows: all } = await sql<{ text: string }>`select string_agg(a::text, '') as text from staff_act a`.execute(
    database.db,
  );
  expect(all[0]?.text.includes(customer.code)).toBe(false);
});

// R16.7.10
test('an access request requires a valid tax code, a case number that is no tax code, and a recent sign-in', async () => {
  for (const body of [
    { codiceFiscale: 'BLLGVR87D52M999X', pratica: 'P-1' },
    { codiceFiscale: customer.code, pratica: ' ' },
    { codiceFiscale: customer.code, pratica: customer.code },
  ])
    expect((await ask(app, dpo, 'RichiestaPrivacy', body)).statusCode, JSON.stringify(body)).toBe(400);
  await sql`update staff_session set authenticated_at = now() - interval '6 minutes'`.execute(database.db);
  const stale = await request();
  expect([stale.statusCode, stale.json().code]).toEqual([401, 'step-up-needed']);
  expect(stale.body).not.toContain('Ginevra');
});

// R16.7.10
test('without its audit entry an access request returns no data', async () => {
  await sql`alter table staff_act rename column case_ref to others`.execute(database.db);
  const answer = await request();
  expect([answer.statusCode, answer.body.includes('Bellacqua')]).toEqual([500, false]);
});

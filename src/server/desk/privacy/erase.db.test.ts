import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aContext, aCustomer, aDeps, aPayload, customer, seal } from '../../booking/booking.testing.ts';
import { readProposalCall } from '../../booking/capacity/proposal.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { getAppointmentCall } from '../../booking/own/get-appointment.ts';
import { noLimits } from '../../http/limits/limits.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { createTokens } from '../../links/tokens.ts';
import { loadRequest } from '../../messages/load-view.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aLead, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let dpo: string;
const MINE = 'OPP000000000000001';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  dpo = await aPerson(database.db, 'dpo');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const ASKED = { codiceFiscale: customer.code, pratica: 'P-2026-17', motivo: 'richiesta' };
const erase = () => ask(app, dpo, 'CancellaPersona', ASKED);
const theirs = (hours: number, oppId = MINE) => aVisit(database.db, { oppId, taxCode: customer.code, in: hours });
const row = () =>
  database.db.selectFrom('appointment').selectAll().where('opp_id', '=', MINE).executeTakeFirstOrThrow();
const LEAD = 'OPP000000000000004';
async function aPromiseOfAnAgent() {
  await theirs(-48);
  await aLead(database.db, LEAD);
  await sql`insert into callback_case (opp_id, lead_id, due_at) select opp_id, id, now() from lead`.execute(
    database.db,
  );
}
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n;
const acts = async () =>
  (
    await sql`select act, reason, case_ref, change, person = ${seal.taxCodeHash(customer.code)} as theirs from staff_act
               where act = 'CancellaPersona' order by id`.execute(database.db)
  ).rows;

// R16.7.12
test('an erasure removes the person from record, requests, notes and mails; hashed audit entries and nameless consents stay', async () => {
  await aCustomer(database.db);
  await theirs(-48);
  await aVisit(database.db, { oppId: 'OPP000000000000009' });
  const consultant = await aPerson(database.db, 'consultant');
  await ask(app, consultant, 'Nota', { oppID: MINE, testo: 'Chiede del mutuo' });
  await ask(app, consultant, 'Nota', { oppID: 'OPP000000000000009', testo: 'Un altro' });
  await sql`insert into consent (appointment_id, purpose, value, text_version, text_sha256, channel, language)
            select id, 'privacyProfilazione', 1, '2026-11', '\\x00', 'web', 'it' from appointment`.execute(database.db);
  const former = seal.seal('former@posta.example').toString('base64url');
  await sql`insert into outbox (id, kind, payload) values
    ('e1', 'message.previous-contact', ${JSON.stringify({ oppID: MINE, to: former })}::jsonb)`.execute(database.db);
  await aLead(database.db, LEAD);
  await sql`insert into identity select opp_id::bytea, '\\x02', tax_code_hash, '\\x03', now() from appointment`.execute(
    database.db,
  );
  await sql`insert into lookup select opp_id::bytea, '\\x02', tax_code_hash, 1, null, now(), null from appointment`.execute(
    database.db,
  );
  await sql`update appointment set details = '{"job":"2"}', media = '{"utm":"x"}', mobile_hash = '\\x03', mobile_tail = '\\x04'`.execute(
    database.db,
  );
  await sql`update customer set residence_cap = '20122', owner_branch = '0101', open_personal = true, open_salary = true,
                   last_callback = now()`.execute(database.db);
  const answer = await erase();
  expect([answer.statusCode, answer.json()]).toEqual([200, { Status: '0', motivo: null, cliente: true, richieste: 2 }]);
  const forgotten = await row();
  const { first_name, last_name, contact_id, mobile_hash, mobile_tail, state, details, media } = forgotten;
  expect([mobile_tail, forgotten.last_folded, forgotten.first_folded]).toEqual([null, '', '']);
  expect({ first_name, last_name, contact_id, mobile_hash, state, details, media }).toEqual({
    ...{ first_name: '', last_name: '', contact_id: '', mobile_hash: null, state: 'past', details: {}, media: {} },
  });
  const lead = await database.db.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
  expect(lead).toMatchObject({ first_name: '', last_name: '', live: false, media: {} });
  const opened = [forgotten, lead].flatMap(({ email, mobile, tax_code }) => [email, mobile, tax_code]);
  expect(opened.map((sealed) => seal.open(sealed))).toEqual(Array(6).fill(''));
  const record = await database.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    ...{ first_name: '', last_name: '', email: null, mobile: null, cap: null, job: null, erased: true },
    ...{ residence_cap: null, owner_branch: null, open_personal: false, open_salary: false, last_callback: null },
    // So that an import does not restore them.
    tax_code_hash: seal.taxCodeHash(customer.code),
  });
  expect(seal.open(record.tax_code)).toBe('');
  expect(await Promise.all(['visit_note', 'outbox', 'consent', 'lookup', 'identity'].map(count))).toEqual([
    1, 0, 2, 1, 1,
  ]);
  expect(await acts()).toEqual([
    {
      ...{ act: 'CancellaPersona', reason: 'richiesta', case_ref: 'P-2026-17', theirs: true },
      change: { customer: true, requests: 2 },
    },
  ]);
  const { dati } = (await ask(app, dpo, 'RichiestaPrivacy', { codiceFiscale: customer.code, pratica: 'P-1' })).json();
  expect([dati.cliente, dati.richieste]).toEqual([null, []]);
  expect(dati.accessi.map(({ atto }: { atto: string }) => atto)).toEqual(['CancellaPersona', 'Nota']);
});

// R16.7.12
test('after an erasure links, proofs and new-slot offers answer as unknown, and no more mails are sent', async () => {
  await theirs(-48);
  const { id } = await row();
  const proof = sha256('a browser');
  await sql`insert into proof (token_hash, appointment_id, expires_at) values (${proof}, ${id}::bigint, now() + interval '1 day')`.execute(
    database.db,
  );
  await sql`
    with change as (
      insert into capacity_change (kind, branch_codes, first_day, payload, reason, state, affected, affected_sha256, applied_at)
      values ('closure', '{0101}', now(), '{}', 'x', 'applied', 1, '\\x00', now()) returning id)
    insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash)
    select change.id, ${id}::bigint, 'closed', 'toCall', '0101', now(), ${sha256('a letter')} from change`.execute(
    database.db,
  );
  const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
  const links = {
    ...{ db: database.db, seal, tokens, limits: noLimits, mainSite: '' },
    ...{ clock: () => new Date() },
  };
  const answers = async () => {
    const visitor = aContext({ proof });
    const mail = await tokens.make('mail', 'velaria', { oppID: MINE, contactID: 'C1' });
    // Format of links before they contained a contact's id.
    const old = await tokens.make('mail', 'velaria', { oppID: MINE });
    const opened = await Promise.all(
      [mail, old].map(async (token) => {
        const answer = await decodeTokenCall(links)({ token, AppCode: '' }, aContext());
        return answer.ok && answer.value.body.Status === '0';
      }),
    );
    const own = await getAppointmentCall({ db: database.db, seal })({ oppID: MINE }, visitor);
    const proposal = await readProposalCall(aDeps(database.db))({ token: 'a letter' }, visitor);
    const letter = await loadRequest(database.db, MINE, seal.open);
    return [...opened, own.ok, proposal.ok, letter !== null];
  };
  expect(await answers()).toEqual([true, true, true, true, true]);
  await erase();
  expect(await answers()).toEqual([false, false, false, false, false]);
});

// R16.7.12
test.each([
  ['a visit that is ahead', () => theirs(48), 'visita'],
  ['a visit of today that nobody ended', () => theirs(0), 'visita'],
  ['a call that was promised', () => aCall(database.db, { oppId: MINE, taxCode: customer.code }), 'richiamata'],
  ['a call that an agent promised', aPromiseOfAnAgent, 'richiamata'],
] as const)('%s blocks the erasure, and the attempt writes an audit entry', async (_what, make, motivo) => {
  await aCustomer(database.db);
  await make();
  const answer = await erase();
  expect([answer.statusCode, answer.json()]).toEqual([409, { Status: '1', motivo, cliente: false, richieste: 0 }]);
  expect((await row()).first_name).toBe('Ginevra');
  expect((await database.db.selectFrom('customer').select('erased').executeTakeFirstOrThrow()).erased).toBe(false);
  expect(await acts()).toMatchObject([{ change: { refused: motivo } }]);
});

// R16.7.12
test('a cancelled, finished or called request does not block an erasure', async () => {
  await theirs(48);
  await sql`update appointment set state = 'cancelled'`.execute(database.db);
  await theirs(0, 'OPP000000000000002');
  await aCall(database.db, { oppId: 'OPP000000000000003', taxCode: customer.code });
  await sql`insert into attendance (appointment_id, ended_at, outcome, staff_id)
            select a.id, now(), 'noShow', staff.id from appointment a, staff where opp_id = 'OPP000000000000002'`.execute(
    database.db,
  );
  await sql`update callback_case set state = 'done', outcome = 'informed', done_at = now()`.execute(database.db);
  expect((await erase()).json()).toMatchObject({ Status: '0', richieste: 3 });
  const { rows } = await sql`
    select a.state, words from appointment a left join callback_case on appointment_id = a.id order by a.opp_id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { state: 'cancelled', words: null },
    { state: 'past', words: null },
    { state: 'past', words: null },
  ]);
});

// R16.7.12
test('an erasure requires a known reason, and a case number that is no tax code', async () => {
  await aCustomer(database.db);
  await theirs(-48);
  for (const wrong of [{ pratica: '' }, { pratica: customer.code }, { motivo: 'pulizia' }, { motivo: undefined }]) {
    const answer = await ask(app, dpo, 'CancellaPersona', { ...ASKED, ...wrong });
    expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
  }
  expect((await row()).first_name).toBe('Ginevra');
});

// R16.7.12
test('a repeated request erases once and gets the same answer', async () => {
  await aCustomer(database.db);
  const post = () =>
    app.inject({
      ...{ method: 'POST', url: '/sportello/api/CancellaPersona', payload: ASKED, cookies: { 'fissa-desk': dpo } },
      headers: { host: 'localhost:3010', 'idempotency-key': 'one-key-for-both-presses' },
    });
  const answers = await Promise.all([post(), post()]);
  expect(answers.map((answer) => answer.json().cliente)).toEqual([true, true]);
  expect(await acts()).toHaveLength(1);
  // A key stores no body, only its hash.
  const { rows } = await sql<{ text: string }>`select string_agg(i::text, '') as text from idempotency i`.execute(
    database.db,
  );
  expect(rows[0]?.text).not.toContain(customer.code);
});

// R16.7.12
test('a simultaneous booking keeps its visit, or is made after the erasure', async () => {
  const book = createAppointmentCall(aDeps(database.db));
  const answers = await Promise.all([
    book(aPayload({ ora: '10:00' }), aContext()),
    erase(),
    book(aPayload({ ora: '11:00' }), aContext({ visit: Buffer.alloc(32, 6) })),
    erase(),
  ]);
  expect(answers[0].ok || answers[2].ok).toBe(true);
  const { rows } = await sql<{ first_name: string; state: string }>`
    select first_name, appointment.state from appointment join seat on appointment_id = appointment.id`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const kept of rows) expect(kept).toEqual({ first_name: 'Ginevra', state: 'confirmed' });
});

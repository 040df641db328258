import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aLead, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
const MINE = 'OPP000000000000001';
const THEIRS = 'OPP000000000000002';
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

interface Item {
  readonly tipo: string;
  readonly id: string;
  readonly di: string;
  readonly oppID: string | null;
  readonly canale: string | null;
}
const items = async (token: string): Promise<Item[]> => (await ask(app, token, 'DaSistemare', {})).json().voci;
const short = (found: readonly Item[]) =>
  found.map(({ tipo, di, oppID, canale }) => [tipo, di, oppID, canale].join(' ')).sort();

/** A failed message about a visit. */
const lost = (oppId: string, channel: string, kind = 'appointment.created') =>
  sql`with event as (insert into outbox (id, kind, payload)
        values (${`evt_${oppId}${channel}`}, ${kind}, jsonb_build_object('oppID', ${oppId}::text)) returning id)
      insert into delivery (event_id, channel, delivered_at, dead_at, error)
      select id, ${channel}, null, now(), 'EENVELOPE' from event`.execute(database.db);

// R16.6.6
test('failed messages, missing outcomes and refused requests in scope are listed with who should resolve them', async () => {
  await aVisit(database.db, { oppId: MINE, in: -48 });
  await aVisit(database.db, { oppId: THEIRS, branch: '0102', in: -48 });
  await aVisit(database.db, { oppId: 'OPP000000000000003', in: 48 });
  await aVisit(database.db, { oppId: 'OPP000000000000004', in: -48 });
  await sql`update appointment set state = 'cancelled' where opp_id = 'OPP000000000000004'`.execute(database.db);
  await lost('OPP000000000000003', 'mail');
  await lost(THEIRS, 'sms');
  await lost(MINE, 'https://receiver.example/hook');
  await lost('A-LEAD-OF-NO-BRANCH', 'mail', 'lead.agent');
  await lost('A-CODE', 'mail', 'message.code');
  await sql`insert into refusal (opp_id, first_name, email, answer)
            values ('OPP000000000000009', 'Ada', '', '{}')`.execute(database.db);
  const mine = ['esito filiale OPP000000000000001 ', 'messaggio filiale OPP000000000000003 mail'];
  const network = [
    'messaggio rete  mail',
    'messaggio rete OPP000000000000001 webhook',
    'rifiuto rete OPP000000000000009 ',
  ];
  const theirs = ['esito filiale OPP000000000000002 ', 'messaggio filiale OPP000000000000002 sms'];
  expect(short(await items(await aPerson(database.db, 'consultant')))).toEqual([...mine, network[1]].sort());
  expect(short(await items(await aPerson(database.db, 'admin')))).toEqual([...mine, ...theirs, ...network].sort());
  const counted = await ask(app, await aPerson(database.db, 'area'), 'DaSistemare', { conta: true });
  expect(counted.json()).toMatchObject({ quante: 3, voci: [] });
});

// R16.6.6
test('an item names its person and branch, masked for a role that only looks, and shows no contact', async () => {
  await aVisit(database.db, { oppId: MINE, in: -48 });
  await lost(MINE, 'mail');
  await aLead(database.db, 'TEL000000000000007');
  await lost('TEL000000000000007', 'mail', 'lead.agent');
  await lost('A-LEAD-THAT-IS-GONE', 'mail', 'lead.agent');
  const named = async (role: 'consultant' | 'callcentre' | 'admin') => {
    const answer = await ask(app, await aPerson(database.db, role), 'DaSistemare', {});
    expect(answer.body).not.toMatch(/@|333\d{4}/);
    const found: readonly { persona: { nome: string; cognome: string } | null; filiale: { nome: string } | null }[] =
      answer.json().voci;
    return found.map(({ persona, filiale }) => `${persona?.nome} ${persona?.cognome}, ${filiale?.nome}`).sort();
  };
  const mine = 'Ginevra Bellacqua, Filiale di Milano';
  expect(await named('consultant')).toEqual([mine, mine]);
  const rest = ['Ginevra Bellacqua, undefined', 'undefined undefined, undefined'];
  expect(await named('callcentre')).toEqual([mine, mine, ...rest]);
  const masked = [mine, mine, ...rest].map((text) => text.replace('Ginevra Bellacqua', 'G**** B****'));
  expect(await named('admin')).toEqual(masked);
});

// R16.6.7
test('a resolved item disappears for everyone, with an audit entry; a second attempt gets 409 with who resolved it', async () => {
  await aVisit(database.db, { oppId: MINE, in: 24 });
  await lost(MINE, 'mail');
  const [consultant, manager] = [await aPerson(database.db, 'consultant'), await aPerson(database.db, 'manager')];
  const [item] = await items(consultant);
  const asked = { tipo: 'messaggio', id: item?.id, fatto: 'chiamata' };
  expect((await ask(app, consultant, 'Sistemato', asked)).json()).toMatchObject({
    Status: '0',
    chi: 'Persona consultant',
  });
  const second = await ask(app, manager, 'Sistemato', { ...asked, fatto: 'nonServe' });
  expect([second.statusCode, second.json()]).toEqual([
    409,
    { Status: '1', chi: 'Persona consultant', fatto: 'chiamata', quando: expect.any(String) },
  ]);
  expect(await items(manager)).toEqual([]);
  const { rows } =
    await sql`select branch_code, opp_id, change from staff_act where act = 'Sistemato' order by id`.execute(
      database.db,
    );
  expect(rows).toEqual([
    { branch_code: '0101', opp_id: MINE, change: { trouble: 'messaggio', ref: item?.id, remedy: 'chiamata' } },
    { branch_code: '0101', opp_id: MINE, change: { refused: 'stale' } },
  ]);
});

// R16.6.7
test('a missing outcome can only be resolved as unknown, which clears it from the day and stores no attendance', async () => {
  await aVisit(database.db, { oppId: MINE, in: -48 });
  const token = await aPerson(database.db, 'consultant');
  for (const fatto of ['chiamata', 'corretto', 'altraVia', 'nonServe'])
    expect((await ask(app, token, 'Sistemato', { tipo: 'esito', id: MINE, fatto })).statusCode).toBe(400);
  await ask(app, token, 'Sistemato', { tipo: 'esito', id: MINE, fatto: 'nonSiSa' });
  const today = new Date().toISOString().slice(0, 10);
  expect((await ask(app, token, 'Giorno', { filiale: '0101', giorno: today })).json().senzaEsito).toEqual([]);
  const { rows } = await sql`select * from attendance`.execute(database.db);
  expect(rows).toEqual([]);
});

// R16.6.7
test('resolving an item out of scope, or one that does not exist, gives 404', async () => {
  await aVisit(database.db, { oppId: THEIRS, branch: '0102', in: -48 });
  const token = await aPerson(database.db, 'consultant');
  for (const id of [THEIRS, 'NOBODYHASTHISCODE1'])
    expect((await ask(app, token, 'Sistemato', { tipo: 'esito', id, fatto: 'nonSiSa' })).statusCode).toBe(404);
});

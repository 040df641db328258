import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AgentPayload, agentCreate, agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { agentDirectCall } from '../../network/find-agent.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  aPayload,
  customer,
  everyContactProven,
  seal,
} from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { agentCheckCall } from './check-agent.ts';
import { createLeadCall } from './create-lead.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const agent = { oam: 'A123', phone: '+39333', active: true, multi_area: false };
  await fresh.db
    .insertInto('agent')
    .values([
      { ...agent, code: 'AG007', name: 'Livia Rocca', email: 'livia@agenti.example', caps: ['92031', '20121'] },
      { ...agent, code: 'AG008', name: 'Ivo Conti', email: 'ivo@agenti.example', caps: ['20121'] },
      { ...agent, code: 'AG009', name: 'Ada Riva', email: 'ada@agenti.example', caps: ['20121'], active: false },
      { ...agent, code: 'AG999', name: 'Ufficio contatti', email: '', caps: [], multi_area: true },
    ])
    .execute();
});
afterEach(() => fresh.close());

const direct = async (Codice: string, change: { readonly multiAreaAgent?: string } = {}) => {
  const answer = await agentDirectCall({ ...aDeps(fresh.db), read: (ask) => ask(fresh.db), ...change })(
    { Codice },
    aContext(),
  );
  return answer.ok ? answer.value.body : null;
};
const humanCheck = { verify: async () => true } as never;
const check = async (Codice: string, cap: string, codiceFiscale = '') => {
  const deps = { ...aDeps(fresh.db), humanCheck };
  const answer = await agentCheckCall(deps)({ Codice, cap, codiceFiscale, RecaptchaToken: '' }, aContext());
  return answer.ok ? `${answer.value.body.servito} ${answer.value.body.motivo}` : answer.error;
};

// R6.6, R7.37
describe('the agent of a link', () => {
  // R3.11, R3.22
  test('is returned without phone and e-mail', async () => {
    expect(await direct('ag007')).toEqual({
      Codice: 'AG007',
      Nome: 'Livia Rocca',
      Cellulare: '',
      Email: '',
      ElencoCAP: ['92031', '20121'],
      pluri: 0,
      OAM: 'A123',
    });
  });
  test.each(['AG009', 'AG123'])('%s, inactive or unknown, is empty', async (code) => {
    expect(await direct(code)).toMatchObject({ Codice: '', Nome: '', ElencoCAP: [] });
  });
  // R14.2.1
  test('is marked if the agent covers several areas', async () =>
    expect(await direct('AG999')).toMatchObject({ pluri: 1 }));
  // R3.11, R6.7, R14.2.1
  test('covers several areas if the site file says so, whatever the imported list says', async () => {
    const multiAreaAgent = 'ag008';
    expect(await direct('AG008')).toMatchObject({ pluri: 0 });
    expect(await direct('AG008', { multiAreaAgent })).toMatchObject({ Codice: 'AG008', pluri: 1 });
    expect(await direct('AG007', { multiAreaAgent })).toMatchObject({ pluri: 0 });
    expect(await direct('AG999', { multiAreaAgent })).toMatchObject({ Codice: 'AG999', pluri: 1 });
  });
});

// R7.38
describe('whether an agent may visit', () => {
  test.each([
    ['AG007', '92031', 'true '],
    ['AG007', '00184', 'false CAP'],
    ['AG007', '', 'true '],
    ['AG999', '00184', 'true '],
    ['AG009', '20121', 'false CAP'],
  ])('%s at "%s": %s', async (code, cap, answer) => expect(await check(code, cap)).toBe(answer));

  test('answers no for a customer who belongs to a branch', async () => {
    await aCustomer(fresh.db);
    expect(await check('AG007', '20121', customer.code)).toBe('false CF_FILIALE');
    expect(await check('AG007', '20121', 'RSSMRA80A01H501U')).toBe('true ');
    await sql`update customer set owner_branch = null`.execute(fresh.db);
    expect(await check('AG007', '20121', customer.code)).toBe('true ');
  });

  // R6.8
  test('a question about a person needs the human check', async () => {
    const deps = { ...aDeps(fresh.db), humanCheck: { verify: async () => false } as never };
    const asked = { Codice: 'AG007', cap: '20121', codiceFiscale: customer.code, RecaptchaToken: 'x' };
    expect(await agentCheckCall(deps)(asked, aContext({ isHuman: false }))).toEqual({
      ok: false,
      error: 'human-check-failed',
    });
  });
});

const nowhere = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
const aLead = (change: object = {}): AgentPayload =>
  agentPayload.parse({ ...aPayload(nowhere), codiceSubAgente: 'AG007', ...change });
const deps = () => ({ ...aDeps(fresh.db), fallbackAgent: 'AG000' });
const send = async (payload = aLead(), who = aContext(), pool = false) => {
  const endpoint = pool ? sendToLeadManager : agentCreate;
  const answer = await createLeadCall(deps(), endpoint, pool)(payload, who);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body;
};
const leads = () => fresh.db.selectFrom('lead').selectAll().execute();
const kinds = async () =>
  (await fresh.db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map((row) => row.kind);

describe('a request for an agent', () => {
  // R7.39, R0.39, R0.47, R0.88
  test('is stored with consents and events', async () => {
    expect(await send()).toMatchObject({ Status: '0', oppID: expect.stringMatching(/^[A-Z0-9]{18}$/) });
    expect(await leads()).toMatchObject([{ agent_code: 'AG007', pool: false, product: 1 }]);
    const told = fresh.db.selectFrom('outbox').select('payload').where('kind', '=', 'lead.agent');
    expect(await told.execute()).toEqual([
      { payload: { oppID: expect.any(String), agente: 'AG007', solo_info: 'no' } },
    ]);
    expect(await kinds()).toEqual(['consent.recorded', 'lead.agent', 'message.agent']);
    const { rows } = await sql<{ dump: string }>`select l::text as dump from lead l`.execute(fresh.db);
    for (const canary of ['BLLGVR87D52M999Y', 'canarin', '3331234567'])
      expect(rows[0]?.dump).not.toMatch(new RegExp(`${canary}|${Buffer.from(canary).toString('hex')}`));
    expect(await fresh.db.selectFrom('consent').select('lead_id').execute()).toHaveLength(4);
  });

  // R6.7, R7.40, R0.47
  test("for the multi-area agent goes to the lead manager's pool", async () => {
    await send(aLead({ codiceSubAgente: 'AG999' }), aContext(), true);
    expect(await leads()).toMatchObject([{ agent_code: 'AG999', pool: true }]);
    expect(await kinds()).toEqual(['consent.recorded', 'lead.manager']);
  });

  // R3.37, R9.35
  test.each(['', 'AG123'])('with the code "%s" goes to the configured fallback agent', async (codiceSubAgente) => {
    await send(aLead({ codiceSubAgente }));
    expect(await leads()).toMatchObject([{ agent_code: 'AG000' }]);
  });

  // R7.39, R16.5.1, R16.5.7
  test('by one person within a day is one request, also when simultaneous', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    const codes = new Set(answers.map((answer) => ('oppID' in answer ? answer.oppID : '')));
    expect([codes.size, (await leads()).length]).toEqual([1, 1]);
    expect((await kinds()).filter((kind) => kind !== 'consent.recorded')).toEqual(['lead.agent', 'message.agent']);
    expect(await fresh.db.selectFrom('consent').select('id').execute()).toHaveLength(6 * 4);
    const calls = fresh.db.selectFrom('callback_case').select(['branch_code', 'agent_code', 'state']).execute();
    expect(await calls).toEqual([{ branch_code: null, agent_code: 'AG007', state: 'waiting' }]);
    await send(aLead({ codiceSubAgente: 'AG008' }));
    expect((await leads()).map(({ agent_code }) => agent_code).sort()).toEqual(['AG007', 'AG008']);
    const madeAgo = (age: string) => sql`update lead set created_at = now() - ${age}::interval`.execute(fresh.db);
    await madeAgo('23 hours 59 minutes');
    await send();
    expect(await leads()).toHaveLength(2);
    await madeAgo('24 hours');
    await send();
    expect(await leads()).toHaveLength(3);
  });

  // R7.39
  test('by another person is another request, also for the same agent', async () => {
    await send();
    const other = { nome: 'Mario', cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01H501U' };
    await send(aLead({ datiCliente: { ...aLead().datiCliente, ...other } }));
    expect((await leads()).map(({ agent_code }) => agent_code)).toEqual(['AG007', 'AG007']);
  });

  // R6.11
  test('is limited per visit, as a create is', async () => {
    const limited = { ...deps(), limits: createLimits(seal) };
    const ask = () => createLeadCall(limited, agentCreate, false)(aLead(), aContext());
    for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
    expect(await ask()).toMatchObject({ ok: false, error: 'too-many-requests' });
  });

  // R2.3.73, R5.38-R5.40
  test.each([
    ['without the first consent', { privacyInterncommoffer: '0' }],
    ['with the first consent unanswered', { privacyInterncommoffer: '' }],
    ['with the second consent unanswered', { privacyOtherservice: '' }],
    ['with the third consent unanswered', { privacyProfilazione: '' }],
    ['with the last consent unanswered', { privacyExtcommoffer: '' }],
    ['with a wrong name', { nome: 'G1nevra' }],
    ['without a surname', { cognome: '' }],
    ['with a wrong e-mail', { email: 'ginevra@posta' }],
    ['with a wrong mobile', { cellulare: '12' }],
    ['with a wrong tax code', { codiceFiscale: 'BLLGVR87D52M999X' }],
  ])('%s is refused, of any product', async (_, change) => {
    for (const prodottoLvl1 of ['PP', 'C5', 'BS']) {
      const payload = { ...aLead({ prodottoLvl1 }), datiCliente: { ...aLead().datiCliente, ...change } };
      expect(await send(agentPayload.parse(payload))).toMatchObject({ Status: '2', campi: Object.keys(change) });
    }
    expect(await leads()).toEqual([]);
  });

  test('under a repeated key gets the same answer, with the due time of the call', async () => {
    const who = aContext();
    expect(await send(aLead(), who)).toEqual(await send(aLead(), who));
    const { due_at } = await fresh.db.selectFrom('callback_case').select('due_at').executeTakeFirstOrThrow();
    expect(await send()).toMatchObject({ entro: due_at.toISOString() });
  });

  // R0.47, R14.3.19
  test("tells the customer the agent's name, and the agent nothing about the customer", async () => {
    const answer = await send();
    const oppID = 'oppID' in answer ? answer.oppID : '';
    const { mail, wants } = testMessages({ db: fresh.db, open: seal.open });
    const event = (kind: string) => readEvent({ id: 'e', kind, payload: { oppID }, created_at: new Date() });
    expect(wants(event('lead.agent'))).toBe(true);
    expect(await mail(event('lead.agent'))).toMatchObject({
      ...{ to: 'altra.canarina@velaria.example', subject: 'Ti chiamiamo noi' },
      text: expect.stringMatching(/Livia Rocca ti chiama al \*{8}67 entro \S+ \d+ \S+, ore \d\d:\d\d/),
    });
    const toPool = await mail(event('lead.manager'));
    expect(toPool).toMatchObject({ to: 'altra.canarina@velaria.example', subject: 'Ti chiamiamo noi' });
    const toAgent = await mail(event('message.agent'));
    expect(toAgent?.to).toBe('livia@agenti.example');
    expect(toAgent?.text.replace(/OPP[\d ]+/g, '')).not.toMatch(/Ginevra|Bellacqua|BLLGVR|canarina|333/);
  });
});

describe('a call requested on the customer page', () => {
  const ask = async (change: object = {}) => {
    const answer = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ...nowhere, ...change }), aContext());
    return answer.ok ? answer.value.body : answer.error;
  };
  const stored = () => fresh.db.selectFrom('appointment').selectAll().execute();

  // R4.94, R0.47
  test('takes no seat, and is one request and one event', async () => {
    expect(await ask({ codFiliale: '0101' })).toMatchObject({ Status: '0' });
    expect(await stored()).toMatchObject([{ kind: 'call', starts: null, branch_code: '0101', agent_code: null }]);
    expect(await fresh.db.selectFrom('seat').selectAll().execute()).toEqual([]);
    expect(await kinds()).toEqual(['callback.requested', 'consent.recorded']);
  });

  test('goes to the agent of the searched postcode with the fewest open calls', async () => {
    await ask({ capRicerca: '20121' });
    await sql`update appointment set tax_code_hash = '\\x01'`.execute(fresh.db);
    await ask({ capRicerca: '20121' });
    expect((await stored()).map((row) => row.agent_code).sort()).toEqual(['AG007', 'AG008']);
    const told = fresh.db.selectFrom('outbox').select('payload').where('kind', '=', 'callback.requested');
    expect((await told.execute()).map(({ payload }) => payload.agente).sort()).toEqual(['AG007', 'AG008']);
  });

  test('does not block a visit', async () => {
    await ask();
    const visit = await createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext());
    expect(visit.ok && visit.value.body).toMatchObject({ Status: '0' });
  });

  test('that is requested twice is one request, once its contact is proven', async () => {
    await ask();
    await everyContactProven(fresh.db);
    expect(await ask()).toMatchObject({ motivo: 'already-booked' });
    expect(await stored()).toHaveLength(1);
  });

  test("goes to the residence's agent when no agent serves the searched postcode", async () => {
    const home = { ...aPayload().datiCliente, capResidenza: '92031' };
    await ask({ capRicerca: '00184', datiCliente: home });
    expect(await stored()).toMatchObject([{ agent_code: 'AG007' }]);
  });

  test('that is refused does not count as a call', async () => {
    await ask();
    await everyContactProven(fresh.db);
    await aCustomer(fresh.db);
    expect(await ask()).toMatchObject({ motivo: 'already-booked' });
    expect(await fresh.db.selectFrom('customer').select('last_callback').execute()).toEqual([{ last_callback: null }]);
  });

  // R13.5.4, R7.21
  test('counts as a recent call of a known customer only once its contact is proven', async () => {
    await aCustomer(fresh.db);
    await aCustomer(fresh.db, { id: 'C2', tax_code_hash: seal.taxCodeHash('RSSMRA80A01H501U') });
    await ask();
    const called = fresh.db.selectFrom('customer').select('last_callback').orderBy('id');
    const [never, once] = [{ last_callback: null }, { last_callback: expect.any(Date) }];
    expect(await called.execute()).toEqual([never, never]);
    await everyContactProven(fresh.db);
    expect(await called.execute()).toEqual([once, never]);
  });
});

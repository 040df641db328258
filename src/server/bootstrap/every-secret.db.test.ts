import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR_PATH } from '#contract/desk/calendar.ts';
import { addDays, fromInstant, hourText, toCompact } from '#domain/time/rome.ts';
import { aBranch, aDeps, aPayload, customer, everyContactProven, seal } from '../booking/booking.testing.ts';
import { applyChange } from '../booking/capacity/apply-change.ts';
import { NOBODY } from '../booking/capacity/draft.ts';
import { proposalToken } from '../booking/capacity/proposal-token.ts';
import { draftOf } from '../booking/capacity/write-rows.ts';
import { referenceToOne } from '../booking/change/reference.ts';
import { anOffer } from '../booking/earlier/earlier.testing.ts';
import { mountCalendar } from '../desk/calendar/mount-calendar.ts';
import { aDesk, aPerson, ask } from '../desk/desk.testing.ts';
import { createPasses } from '../http/human-check/passes.ts';
import { aClient, aKey, aMachineDoor, theMachines, tokenOf } from '../integration-api/machines.testing.ts';
import { aPartner, aToken } from '../integration-api/partners/partners.testing.ts';
import { createTokens, type TokenKind } from '../links/tokens.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { wireUp } from './start-server.ts';

const signing = Buffer.alloc(32, 3);
/** The keys of the tests' own encryption. */
const KEYS = JSON.stringify({
  encryption: Buffer.alloc(32, 1).toString('base64'),
  hash: Buffer.alloc(32, 2).toString('base64'),
  signing: signing.toString('base64'),
});
const DAY = addDays(fromInstant(Date.now()).day, 7);
const VISIT = randomBytes(32).toString('base64url');
const KEY = randomBytes(32).toString('base64url');

let fresh: FreshDatabase;
let app: FastifyInstance;
let desk: FastifyInstance;
let machines: Awaited<ReturnType<typeof aMachineDoor>>;
let stop: () => Promise<unknown>;
let oppID: string;
let secrets: Readonly<Record<Secret, string>>;

type Secret =
  | 'visit'
  | 'proof'
  | 'pass'
  | 'mail link'
  | 'partner link'
  | 'chat link'
  | 'brand link'
  | 'proposal'
  | 'offer'
  | 'reference'
  | 'idempotency key'
  | 'request code'
  | 'desk session'
  | 'calendar link'
  | 'program'
  | 'partner secret'
  | 'partner token';

beforeAll(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  const own = { PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: KEYS, FISSA_DATA_DIR: temporaryFolder('secrets') };
  const read = readEnvironment({ ...own, FISSA_WORKER: 'off' });
  if (!read.ok) throw new Error(read.problems.join());
  ({ app, stop } = await wireUp(read.value, { write: () => undefined }));
  const clock = () => new Date();
  desk = await aDesk(fresh.db, async (more) => mountCalendar(more, { db: fresh.db, clock, horizonDays: 30 }));
  const key = await aKey('one');
  machines = await aMachineDoor(fresh.db, theMachines(aClient('crm', [key])));
  const partner = await aPartner(fresh.db);
  const passes = createPasses({ signing }, () => new Date());
  const pass = passes.issue(sha256(VISIT));
  const booked = await post('CreateAppointment', aPayload({ data: toCompact(DAY) }), {
    ...{ cookie: `fissa-visit=${VISIT}; fissa-human=${pass}`, 'idempotency-key': KEY },
  });
  oppID = booked.json().oppID;
  await everyContactProven(fresh.db);
  const held = { codFiliale: '0101', data: toCompact(DAY), ora: '16:00' };
  await post('BloccaOrario', held, {
    ...{ cookie: `fissa-visit=${VISIT}; fissa-human=${pass}`, 'idempotency-key': `${KEY}-held` },
  });
  const tokens = createTokens({ signing }, () => new Date());
  const link = (kind: TokenKind, claims: object) => tokens.make(kind, 'velaria', claims);
  const { id, contact_id } = await fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
  secrets = {
    ...{ visit: VISIT, pass, 'idempotency key': KEY, 'request code': oppID },
    proof: booked.cookies.find(({ name }) => name === 'fissa-proof')?.value ?? '',
    'mail link': await link('mail', { oppID, contactID: contact_id }),
    'partner link': await link('partner', { oppID, contactID: contact_id, firstName: 'Ginevra' }),
    'chat link': await link('chat', { oppID, contactID: contact_id, firstName: 'Ginevra' }),
    'brand link': await link('b2b', { oppID, contactID: contact_id, firstName: 'Ginevra' }),
    proposal: await aProposal(),
    offer: await anOffer(fresh.db),
    reference: referenceToOne(id, sha256(VISIT), seal),
    'desk session': await aPerson(fresh.db, 'auditor'),
    'calendar link': await aCalendarToken(),
    program: await tokenOf('crm', key),
    'partner secret': partner.secret,
    'partner token': await aToken(fresh.db, partner.id, ['search', 'book', 'change']),
  };
});
afterAll(async () => {
  await stop();
  await fresh.close();
});

const post = (call: string, payload: object, headers: object = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: `/fa3/api/${call}`, headers: { ...headers }, payload });

async function aProposal(): Promise<string> {
  const hours = { daOra: '00:00', aOra: '11:00', consulenti: 0, motivo: 'Lavori' };
  const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: DAY, al: DAY, ...hours });
  await inTransaction(fresh.db, (tx) => applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true }));
  return proposalToken(seal, await fresh.db.selectFrom('displacement').selectAll().executeTakeFirstOrThrow()) ?? '';
}

async function aCalendarToken(): Promise<string> {
  const made = await ask(desk, await aPerson(fresh.db, 'consultant'), 'CreaMioCalendario', {});
  return /([\w-]+)\.ics$/.exec(made.json().percorso)?.[1] ?? '';
}

/** Whether a held slot is free to the visit; it is not free to another. */
async function ownsAHold(cookie: string): Promise<boolean> {
  const { rows } = await sql<{ starts: Date }>`select starts from seat where state = 'held'`.execute(fresh.db);
  const days = rows.map(({ starts }) => fromInstant(starts.getTime()));
  const free = await Promise.all(
    days.map(async ({ day, minute }) => {
      const read = await post('Disponibilita', { Codice: '0101', Data: day }, { cookie });
      return read.json().Slots?.[hourText(minute)] === true;
    }),
  );
  return free.includes(true);
}
const opensLink = async (call: string, token: string, AppCode: string) =>
  (await post(call, { token, AppCode }, { cookie: `fissa-visit=${randomBytes(32).toString('base64url')}` })).json()
    .Status === '0';

/** Places that accept a secret, each by the secret it is for; true: it was accepted. */
const DOORS: Readonly<Record<string, { readonly own: Secret | null; opens(secret: string): Promise<boolean> }>> = {
  'the cookie of a visit': { own: 'visit', opens: (secret) => ownsAHold(`fissa-visit=${secret}`) },
  'the cookie of a proof': {
    own: 'proof',
    opens: async (secret) =>
      (await post('GetAppuntamento', { oppID }, { cookie: `fissa-proof=${secret}` })).statusCode === 200,
  },
  'the cookie of a human check': {
    own: 'pass',
    opens: async (secret) => {
      const body = { Codice: 'AG001', cap: '', codiceFiscale: customer.code, RecaptchaToken: '' };
      const cookie = `fissa-visit=${VISIT}; fissa-human=${secret}`;
      return (await post('AgenteVerificaCapCFCLink', body, { cookie })).statusCode === 200;
    },
  },
  'a solved challenge': {
    own: null,
    opens: async (secret) => {
      const body = { Codice: 'AG001', cap: '', codiceFiscale: customer.code, RecaptchaToken: secret };
      return (await post('AgenteVerificaCapCFCLink', body)).statusCode === 200;
    },
  },
  'a link of a mail': {
    own: 'mail link',
    opens: async (secret) =>
      (await post('TokenDecode', { token: secret, AppCode: '' })).cookies.some(({ name }) => name === 'fissa-proof'),
  },
  'a link of a partner': { own: 'partner link', opens: (secret) => opensLink('TokenDecode', secret, 'FAPARTNER') },
  'a link of the chat': { own: 'chat link', opens: (secret) => opensLink('TokenDecodeB2BChat', secret, 'CHATBOT') },
  'a link of the other brand': { own: 'brand link', opens: (secret) => opensLink('TokenDecodeB2BC5', secret, 'FAC5') },
  'a link of a proposal': {
    own: 'proposal',
    opens: async (secret) => (await post('LeggiProposta', { token: secret })).statusCode === 200,
  },
  'a link of an offered earlier slot': {
    own: 'offer',
    opens: async (secret) => (await post('LeggiOfferta', { token: secret })).statusCode === 200,
  },
  'the desk': {
    own: 'desk session',
    opens: async (secret) => {
      const headers = { host: 'localhost', cookie: `fissa-desk=${secret}; __Host-fissa-desk=${secret}` };
      const url = '/sportello/api/Registro';
      const payload = { giorno: DAY, oppID };
      return (await desk.inject({ method: 'POST', url, headers, payload })).statusCode === 200;
    },
  },
  'a calendar': {
    own: 'calendar link',
    opens: async (secret) => {
      const url = `${CALENDAR_PATH}/${encodeURIComponent(secret)}.ics`;
      return (await desk.inject({ url, headers: { host: 'localhost' } })).statusCode === 200;
    },
  },
  'the tokens of partners': {
    own: 'partner secret',
    opens: async (secret) => {
      const authorization = `Basic ${Buffer.from(`confronta:${encodeURIComponent(secret)}`).toString('base64')}`;
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const payload = 'grant_type=client_credentials';
      return (await app.inject({ method: 'POST', url: '/fa3/api/oauth/token', headers, payload })).statusCode === 200;
    },
  },
  'the calls of partners': {
    own: 'partner token',
    opens: async (secret) =>
      (await app.inject({ url: '/fa3/api/ping', headers: { authorization: `Bearer ${secret}` } })).statusCode === 200,
  },
  'the reads of programs': {
    own: 'program',
    opens: async (secret) => (await machines.get(`/appointments/${oppID}`, secret)).statusCode === 200,
  },
};

// R13.5.4, R13.7.1, R18.5.3
test.each([
  'visit',
  'proof',
  'pass',
  'mail link',
  'partner link',
  'chat link',
  'brand link',
  'proposal',
  'offer',
  'reference',
  'idempotency key',
  'request code',
  'desk session',
  'program',
  'partner secret',
  'partner token',
] satisfies readonly Secret[])('a secret (%s) is accepted only by the endpoint it was issued for', async (name) => {
  const opened: string[] = [];
  for (const [door, { opens }] of Object.entries(DOORS)) if (await opens(secrets[name])) opened.push(door);
  expect(opened).toEqual(Object.keys(DOORS).filter((door) => DOORS[door]?.own === name));
});

// R0.7
test('a lookup reference works only in its own visit, and an idempotency key gives no access to its booking', async () => {
  const named = async (visit: string) =>
    'destinatario' in
    (await post('InviaCodice', { appointmentId: secrets.reference }, { cookie: `fissa-visit=${visit}` })).json();
  expect([await named(VISIT), await named(randomBytes(32).toString('base64url'))]).toEqual([true, false]);
  const pass = createPasses({ signing }, () => new Date()).issue(sha256(KEY));
  const repeated = await post('CreateAppointment', aPayload({ data: toCompact(DAY) }), {
    ...{ cookie: `fissa-visit=${KEY}; fissa-human=${pass}`, 'idempotency-key': KEY },
  });
  expect([repeated.json().oppID, repeated.cookies]).toEqual([oppID, []]);
});

import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { isoDay } from '#contract/wire.ts';
import { err } from '#domain/result.ts';
import { aDesk, aPerson, twoBranches } from '../desk/desk.testing.ts';
import { KEY, post, testApp } from '../http/app.testing.ts';
import { served } from '../http/public-gate.ts';
import { AUDIENCE, aClient, aKey, aMachineDoor, theMachines, tokenOf } from '../integration-api/machines.testing.ts';
import { mountReceipts } from '../integration-api/mount-receipts.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';

/** One fault of a request, with its problem code and its audit entries. */
interface Fault<Asked> {
  readonly wrong: string;
  readonly change: Partial<Asked>;
  readonly code: string;
  readonly entries?: readonly object[];
}

/** Each fault together with all later ones: the first determines the answer. */
const inOrder = <Asked>(faults: readonly Fault<Asked>[]) =>
  faults.map((fault, first) => ({
    ...fault,
    asked: Object.assign(
      {},
      ...faults
        .slice(first)
        .map(({ change }) => change)
        .reverse(),
    ) as Partial<Asked>,
  }));

/** The problem code of a refusal. */
const problemOf = (answer: LightMyRequestResponse) => {
  const { status, code, requestId } = answer.json();
  expect([answer.statusCode, typeof requestId]).toEqual([status, 'string']);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  return code as string;
};

interface PublicAsked {
  readonly call: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  readonly edge: string;
}
const forPeople = {
  call: 'PerPersone',
  method: 'POST',
  summary: 'For people only',
  input: z.strictObject({ giorno: isoDay }),
  output: z.object({ Status: z.literal('0') }),
  keyed: true,
  human: 'pass',
  timeoutMs: 1_000,
  retries: 0,
} as const satisfies Endpoint;
const forAnEdge = { ...forPeople, call: 'PerUnEdge', audience: 'edge' } as const satisfies Endpoint;
const forNobody = { ...forPeople, call: 'PerNessuno', perMinute: 0 } as const satisfies Endpoint;

const publicApp = () =>
  testApp({
    rateLimits: true,
    calls: [forPeople, forAnEdge, forNobody].map((endpoint) => served(endpoint, async () => err('not-found'))),
    passes: { issue: () => '', isHeld: () => false },
    verifyHuman: async () => false,
    edgeSignatures: {
      clientOf: ({ ip }) => ip,
      isFromEdge: () => false,
      keptProofOf: () => null,
      isReplay: ({ headers }) => headers['x-signed'] === 'yes',
    },
  });

async function askPublic(asked: Partial<PublicAsked>, usual: Endpoint): Promise<LightMyRequestResponse> {
  const { app } = await publicApp();
  const { call = usual.call, body = '{"giorno":"2026-11-23"}', headers = {}, key = KEY, edge = 'no' } = asked;
  return app.inject(post(`/fa3/api/${call}`, body, { 'idempotency-key': key, 'x-signed': edge, ...headers }));
}

const fromElsewhere = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
const COMMON: readonly Fault<PublicAsked>[] = [
  { wrong: 'no key', change: { key: '' }, code: 'key-missing' },
  { wrong: 'an unknown field', change: { body: '{"altro":1}' }, code: 'malformed' },
  { wrong: 'a day years away', change: { body: '{"giorno":"1926-11-23"}' }, code: 'implausible-day' },
];

// R13.1.4, R13.4.1
describe('a public endpoint', () => {
  test.each(
    inOrder<PublicAsked>([
      { wrong: 'another site', change: { headers: fromElsewhere }, code: 'cross-site' },
      {
        wrong: 'too many of its visit',
        change: {
          call: forNobody.call,
          headers: { 'content-type': 'text/plain', cookie: `fissa-visit=${'v'.repeat(43)}` },
        },
        code: 'too-many-requests',
      },
      { wrong: 'a body of another type', change: { headers: { 'content-type': 'text/plain' } }, code: 'not-json' },
      ...COMMON,
    ]),
  )(
    'with $wrong is refused as $code, whatever faults a later check would find, and starts no visit',
    async ({ asked, code }) => {
      const answer = await askPublic(asked, forPeople);
      expect([problemOf(answer), answer.cookies]).toEqual([code, []]);
    },
  );

  test.each([
    ['without a solved challenge', {}, 'human-check-failed'],
    ['that an edge kept', { edge: 'yes' }, 'not-found'],
  ])('%s is refused by the last check, and starts a visit', async (_, asked, code) => {
    const answer = await askPublic(asked, forPeople);
    expect([problemOf(answer), answer.cookies.map(({ name }) => name)]).toEqual([code, ['fissa-visit']]);
  });
});

// R13.1.4
describe('an edge endpoint', () => {
  test.each(
    inOrder<PublicAsked>([
      { wrong: 'a body of another type', change: { headers: { 'content-type': 'text/plain' } }, code: 'not-json' },
      { wrong: 'no signature', change: { edge: 'no' }, code: 'unknown-call' },
      ...COMMON,
      { wrong: 'a refusal of its use case', change: {}, code: 'not-found' },
    ]),
  )('with $wrong is refused as $code, with any later fault', async ({ asked, code }) => {
    expect(problemOf(await askPublic({ edge: 'yes', ...asked }, forAnEdge))).toBe(code);
  });
});

let fresh: FreshDatabase;
const entries = async () => {
  const { rows } = await sql<object>`
    select staff.code as who, role, act, opp_id, branch_code, person is null as nobody, fields, change
      from staff_act join staff on staff.id = staff_id order by staff_act.id`.execute(fresh.db);
  return rows;
};
const entry = (who: string, role: string, act: string, change: object) => ({
  ...{ who, role, act, change },
  ...{ opp_id: null, branch_code: null, nobody: true, fields: [] },
});

describe('with an audit log:', () => {
  beforeEach(async () => {
    fresh = await freshDatabase();
    await twoBranches(fresh.db);
  });
  afterEach(() => fresh.close());

  interface DeskAsked {
    readonly role: 'dpo' | 'manager' | null;
    readonly isStale: boolean;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly key: string;
  }
  const refusedTo = (who: string, code: string) => [entry(who, who, 'ApprovaOfferta', { refused: code })];

  // R16.1.2, R16.1.6, R16.8.5
  test.each(
    inOrder<DeskAsked>([
      { wrong: 'another site', change: { headers: fromElsewhere }, code: 'cross-site' },
      { wrong: 'a body of another type', change: { headers: { 'content-type': 'text/plain' } }, code: 'not-json' },
      { wrong: 'nobody signed in', change: { role: null }, code: 'not-signed-in' },
      {
        wrong: 'a role that may not',
        change: { role: 'manager' },
        code: 'not-allowed',
        entries: refusedTo('manager', 'not-allowed'),
      },
      {
        wrong: 'a sign-in of long ago',
        change: { isStale: true },
        code: 'step-up-needed',
        entries: refusedTo('dpo', 'step-up-needed'),
      },
      { wrong: 'no key', change: { key: '' }, code: 'key-missing', entries: refusedTo('dpo', 'key-missing') },
      {
        wrong: 'an unknown field',
        change: { body: '{"altro":1}' },
        code: 'malformed',
        entries: refusedTo('dpo', 'malformed'),
      },
      { wrong: 'an unknown offer', change: {}, code: 'not-found', entries: refusedTo('dpo', 'not-found') },
    ]),
  )('a desk endpoint with $wrong is refused as $code, with any later fault', async (fault) => {
    const { role = 'dpo', isStale = false, body = '{"id":"1"}', headers = {}, key = KEY } = fault.asked;
    const token = role === null ? '' : await aPerson(fresh.db, role);
    if (isStale) await sql`update staff_session set authenticated_at = now() - interval '6 minutes'`.execute(fresh.db);
    const app = await aDesk(fresh.db);
    const answer = await app.inject({
      ...post('/sportello/api/ApprovaOfferta', body, { host: 'localhost', 'idempotency-key': key, ...headers }),
      cookies: { 'fissa-desk': token },
    });
    expect([problemOf(answer), await entries()]).toEqual([fault.code, fault.entries ?? []]);
    await app.close();
  });

  interface MachineAsked {
    readonly from: 'crm' | 'busy' | 'nobody' | 'provider';
    readonly oppId: string;
  }
  const refusedToProgram = (id: string, code: string) => [
    entry(`programma-${id}`, 'machine', 'LeggeAppuntamento', { refused: code }),
  ];

  // R18.5.3, R18.5.4
  test.each(
    inOrder<MachineAsked>([
      { wrong: 'a token of nobody', change: { from: 'nobody' }, code: 'not-recognised' },
      { wrong: 'a provider that is away', change: { from: 'provider' }, code: 'unavailable' },
      {
        wrong: 'no reads left',
        change: { from: 'busy' },
        code: 'too-many-requests',
        entries: refusedToProgram('busy', 'too-many-requests'),
      },
      {
        wrong: 'a code of no form',
        change: { oppId: 'x' },
        code: 'malformed',
        entries: refusedToProgram('crm', 'malformed'),
      },
      {
        wrong: 'an unknown code',
        change: { oppId: '006AB00000K7P2QXYZ' },
        code: 'not-found',
        entries: refusedToProgram('crm', 'not-found'),
      },
    ]),
  )('a machine endpoint with $wrong is refused as $code, with any later fault', async (fault) => {
    const { from = 'crm', oppId = '' } = fault.asked;
    const key = await aKey('one');
    const issuer = 'http://127.0.0.1:1';
    const machines = {
      ...theMachines(aClient('crm', [key]), aClient('busy', [key], { perMinute: 0 })),
      provider: { issuer, jwks: `${issuer}/jwks` },
    };
    const { get } = await aMachineDoor(fresh.db, machines, true);
    const token = await tokenOf(from, key, from === 'provider' ? { iss: issuer, aud: AUDIENCE } : {});
    const answer = await get(`/appointments/${oppId}`, token);
    expect([problemOf(answer), await entries()]).toEqual([fault.code, fault.entries ?? []]);
    expect(answer.headers['www-authenticate']).toBe(fault.code === 'not-recognised' ? 'Bearer' : undefined);
  });

  interface ReceiptsAsked {
    readonly signer: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

  // R18.5.8
  test.each(
    inOrder<ReceiptsAsked>([
      { wrong: 'a body of another type', change: { headers: { 'content-type': 'text/plain' } }, code: 'not-json' },
      { wrong: 'a signature of another', change: { signer: SECRET.toLowerCase() }, code: 'not-recognised' },
      { wrong: 'no JSON', change: { body: '{"ricevute":' }, code: 'malformed' },
      { wrong: 'an unknown field', change: { body: '{"altro":1}' }, code: 'malformed' },
    ]),
  )('receipts with $wrong are refused as $code, with any later fault', async (fault) => {
    const { signer = SECRET, body = '{}', headers = {} } = fault.asked;
    const { app } = await testApp({ more: (bare) => mountReceipts(bare, { db: fresh.db, secret: SECRET }) });
    const at = new Date();
    const signed = {
      ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) },
      'webhook-signature': new Webhook(signer).sign('msg_1', at, body),
    };
    const answer = await app.inject(post('/fa3/api/receipts', body, { ...signed, ...headers }));
    expect([problemOf(answer), await entries()]).toEqual([fault.code, []]);
  });
});

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_SECONDS } from '#domain/partner/partner.ts';
import { seal } from '../../booking/booking.testing.ts';
import { runPartners } from '../../commands/partners/run-partners.ts';
import { testApp } from '../../http/app.testing.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { mountToken } from './mount-token.ts';
import { aPartner, aSecret } from './partners.testing.ts';

let fresh: FreshDatabase;
let app: FastifyInstance;
let log: readonly string[];
let id: string;
let secret: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ app, log } = await testApp({ more: (bare) => mountToken(bare, { db: fresh.db, seal, rateLimits: true }) }));
  ({ id, secret } = await aPartner(fresh.db, { scopes: ['search', 'book'] }));
});
afterEach(async () => {
  await app.close();
  await fresh.close();
});

const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';
const basic = (user = id, password = secret) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
async function ask(payload: string, headers: Readonly<Record<string, string>> = {}, remoteAddress = '203.0.113.7') {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/fa3/api/oauth/token', payload, remoteAddress },
    headers: { 'content-type': FORM, ...headers },
  } as const);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const REFUSED = { status: 401, body: { error: 'invalid_client' } };
const lastLine = () => JSON.parse(log.at(-1) ?? '');

describe('a token request', () => {
  // R18.11.2
  test.each([
    ['client_secret_basic', () => [GRANT, { authorization: basic() }]],
    ['client_secret_post', () => [`${GRANT}&client_id=${id}&client_secret=${secret}`]],
    [
      'a charset and an unknown parameter',
      () => [`${GRANT}&x=1`, { authorization: basic(), 'content-type': `${FORM}; charset=UTF-8` }],
    ],
  ] as const)('with %s gets a token, of which only the hash is stored', async (_, given) => {
    const [payload, sent] = given() as [string, Record<string, string>?];
    const { status, body, headers } = await ask(payload, sent);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'search book',
      },
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(headers['content-type']).toContain('application/json');
    expect(headers['set-cookie']).toBeUndefined();
    const [row] = await fresh.db.selectFrom('partner_token').selectAll().execute();
    expect(row).toMatchObject({ hash: sha256(body.access_token), scopes: ['search', 'book'] });
    expect(row?.expires_at.getTime()).toBeCloseTo(Date.now() + TOKEN_SECONDS * 1_000, -4);
    for (const table of ['partner_secret', 'partner'] as const) {
      const [used] = await fresh.db.selectFrom(table).select('used_at').execute();
      expect(used?.used_at?.getTime(), table).toBeCloseTo(Date.now(), -4);
    }
  });

  // R18.11.2
  test('gets fewer scopes if it asks for fewer, and none that the program lacks', async () => {
    const sent = { authorization: basic() };
    expect((await ask(`${GRANT}&scope=book`, sent)).body).toMatchObject({ scope: 'book' });
    expect((await ask(`${GRANT}&scope=`, sent)).body).toMatchObject({ scope: 'search book' });
    for (const scope of ['change', 'book+change', 'everything'])
      expect(await ask(`${GRANT}&scope=${scope}`, sent)).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      });
    expect(await fresh.db.selectFrom('partner_token').select('scopes').execute()).toHaveLength(2);
  });

  // R18.11.2
  test.each([
    ['another grant', 'grant_type=password', {}, 'unsupported_grant_type'],
    ['no grant', 'scope=book', {}, 'invalid_request'],
    ['a repeated parameter', `${GRANT}&${GRANT}`, {}, 'invalid_request'],
    ['a JSON body', '{"grant_type":"client_credentials"}', { 'content-type': 'application/json' }, 'invalid_request'],
    ['two kinds of credentials', `${GRANT}&client_secret=x`, {}, 'invalid_request'],
  ])('with %s is refused as the RFC says', async (_, payload, headers, error) => {
    const answer = await ask(payload, { authorization: basic(), ...headers });
    expect(answer).toMatchObject({ status: 400, body: { error }, headers: { 'cache-control': 'no-store' } });
  });

  // R18.11.2
  test('of an unknown, wrong, expired, dropped or revoked client gets one answer and a security line', async () => {
    const old = await aSecret(fresh.db, id);
    const gone = await aPartner(fresh.db, { id: 'gone' });
    await runPartners(fresh.db, ['revoke', 'gone']);
    const wrong = {
      'an unknown client': basic('nobody'),
      'a wrong secret': basic(
        id,
        old.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
      'the secret of another client': basic(id, gone.secret),
      'a revoked client': basic(gone.id, gone.secret),
      'no secret': '',
    };
    const answers: unknown[] = [];
    for (const [what, authorization] of Object.entries(wrong)) {
      const { status, body, headers } = await ask(GRANT, authorization === '' ? {} : { authorization });
      expect({ status, body }, what).toEqual(REFUSED);
      expect(lastLine(), what).toMatchObject({ event: 'security', code: 'client-refused', client: '203.0.113.7' });
      answers.push({ ...headers, 'x-request-id': '', date: '' });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      'www-authenticate': 'Basic realm="fissa", charset="UTF-8"',
      'cache-control': 'no-store',
    });
    expect(await ask(GRANT, { authorization: basic(id, old) })).toMatchObject({ status: 200 });
    await sql`update partner_secret set expires_at = now() where hash = ${sha256(old)}`.execute(fresh.db);
    expect(await ask(GRANT, { authorization: basic(id, old) })).toMatchObject(REFUSED);
    expect(log.join()).not.toContain(old);
  });

  // R18.11.2
  test('of a wrong client gets 429 by address after twenty refusals; a valid one is always answered', async () => {
    const wrong = (address?: string) => ask(GRANT, { authorization: basic(id, 'x') }, address);
    for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(401);
    const { status, body, headers } = await wrong();
    expect([status, body.code, lastLine().code]).toEqual([429, 'too-many-requests', 'too-many-requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(GRANT, { authorization: basic() })).status).toBe(200);
    expect((await wrong('198.51.100.9')).status).toBe(401);
  });

  // R18.11.2
  test('counts for the limit of its program', async () => {
    const slow = await aPartner(fresh.db, { id: 'slow', perMinute: 2 });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await ask(GRANT, { authorization: basic(slow.id, slow.secret) })).status);
    // A minute may end in between.
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect([200, 429]).toContain(statuses[2]);
    await sql`update attempt set count = 99`.execute(fresh.db);
    expect((await ask(GRANT, { authorization: basic(slow.id, slow.secret) })).status).toBe(429);
  });

  // R18.11.2
  test('of another site is refused', async () => {
    const answer = await ask(GRANT, { authorization: basic(), origin: 'https://elsewhere.example' });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyCode } from '#contract/change.ts';
import { decodeToken } from '#contract/tokens.ts';
import { ok } from '#domain/result.ts';
import { testProxy } from '../edge/proxy.testing.ts';
import { post, testApp } from './app.testing.ts';
import { served } from './public-gate.ts';

const FRESH = Buffer.alloc(32, 7).toString('base64url');
const sha = (text: string) => createHash('sha256').update(text).digest();

/** A lender's site behind a proxy that terminates TLS. */
const SECURE = { host: 'appuntamenti.example', 'x-forwarded-proto': 'https' };

// R0.89
test('the first state-changing call starts a visit and sets both cookies with all restrictions', async () => {
  const { app, askers } = await testApp();
  const answer = await app.inject(post('/fa3/api/Prova', {}, SECURE));
  expect(answer.headers['set-cookie']).toEqual([
    `__Host-fissa-visit=${FRESH}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    '__Host-fissa-proof=proof; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect(askers[0]?.visit).toEqual(sha(FRESH));
  expect(askers[0]?.proof).toBeNull();
});

// R0.90
test.each([
  ['the right code', served(verifyCode, async () => ok({ body: { Status: '1' }, effects: { proofToken: 'proof' } }))],
  [
    'the link of a mail',
    served(decodeToken, async () => ok({ body: { Status: '0', parametri: [] }, effects: { proofToken: 'proof' } })),
  ],
])('%s sets the proof cookie without script access', async (_, call) => {
  const { app } = await testApp({ calls: [call] });
  const input = call.endpoint.call === 'TokenDecode' ? { token: 't' } : { appointmentId: 'A'.repeat(18), codice: '1' };
  const answer = await app.inject(post(`/fa3/api/${call.endpoint.call}`, input, SECURE));
  expect(answer.headers['set-cookie']).toContain('__Host-fissa-proof=proof; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test('a known visit continues, and its proof is passed on hashed', async () => {
  const { app, askers } = await testApp();
  const token = 'v'.repeat(43);
  const cookie = `__Host-fissa-visit=${token}; __Host-fissa-proof=abc`;
  const answer = await app.inject(post('/fa3/api/Prova', {}, { ...SECURE, cookie }));
  expect(String(answer.headers['set-cookie'])).not.toContain('visit');
  expect(askers[0]).toMatchObject({ visit: sha(token), proof: sha('abc') });
});

test('a made-up visit cookie is replaced', async () => {
  const { app, askers } = await testApp();
  await app.inject(post('/fa3/api/Prova', {}, { ...SECURE, cookie: '__Host-fissa-visit=guessed' }));
  expect(askers[0]?.visit).toEqual(sha(FRESH));
});

const PLAIN = `fissa-visit=${'p'.repeat(43)}; fissa-proof=plain`;
const STRICT = `__Host-fissa-visit=${'s'.repeat(43)}; __Host-fissa-proof=strict`;

// R14.1.8
describe('on plain http of the loopback address, where Safari drops Secure cookies', () => {
  test.each(['localhost', 'localhost:3000', 'C5.localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])(
    'at %s the cookies have plain names and all other restrictions',
    async (host) => {
      const { app, askers } = await testApp();
      const answer = await app.inject(post('/fa3/api/Prova', {}, { host }));
      expect(answer.headers['set-cookie']).toEqual([
        `fissa-visit=${FRESH}; Path=/; HttpOnly; SameSite=Lax`,
        'fissa-proof=proof; Path=/; HttpOnly; SameSite=Lax',
      ]);
      await app.inject(post('/fa3/api/Prova', {}, { host, cookie: `${STRICT}; ${PLAIN}` }));
      expect(askers[1]).toMatchObject({ visit: sha('p'.repeat(43)), proof: sha('plain') });
    },
  );
});

// R14.1.8
describe('a plain name is ignored where https is or should be used', () => {
  test.each([
    ['at a site of its own', { host: 'appuntamenti.example' }],
    ['behind a proxy that ends TLS', SECURE],
    ['on this machine over TLS', { host: 'localhost', 'x-forwarded-proto': 'https' }],
    ['behind two proxies', { host: 'localhost', 'x-forwarded-proto': 'HTTPS, http' }],
    ['at a name that only begins like this machine', { host: 'localhost.evil.example' }],
    ['at one that only ends like it', { host: 'evillocalhost' }],
    ['at an address that only begins like it', { host: '127.0.0.1.evil.example' }],
    ['on the local network', { host: '192.168.1.7:3000' }],
  ])('%s', async (_, way) => {
    const { app, askers } = await testApp();
    const answer = await app.inject(post('/fa3/api/Prova', {}, { ...way, cookie: PLAIN }));
    expect(answer.headers['set-cookie']).toEqual([
      `__Host-fissa-visit=${FRESH}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      '__Host-fissa-proof=proof; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    await app.inject(post('/fa3/api/Prova', {}, { ...way, cookie: `${PLAIN}; ${STRICT}` }));
    expect(askers).toMatchObject([{ proof: null }, { visit: sha('s'.repeat(43)), proof: sha('strict') }]);
  });

  test.each([
    [{ host: 'appuntamenti.example' }, '__Host-fissa-visit'],
    [{ host: 'localhost', 'x-forwarded-proto': 'https' }, '__Host-fissa-visit'],
    [{ host: 'localhost' }, 'fissa-visit'],
  ])('an edge and its engine use equal cookie names: %o', async (way, name) => {
    const { app, askers } = await testProxy();
    const answer = await app.inject(post('/fa3/proxy/Prova', {}, way));
    const visit = answer.cookies.find((cookie) => cookie.name === name)?.value ?? 'none';
    expect(answer.cookies.map((cookie) => cookie.name)).toContain(name.replace('visit', 'proof'));
    expect(askers[0]?.visit).toEqual(sha(visit));
  });
});

test('reading sets no cookie', async () => {
  const { app } = await testApp();
  for (const url of ['/fa3/', '/fa3/api/ping', '/fa3/proxy/ping'])
    expect((await app.inject(url)).headers['set-cookie']).toBeUndefined();
});

test('the context has the address and the host; untrusted forwarding headers are ignored', async () => {
  const { app, askers } = await testApp();
  const forged = { 'x-forwarded-for': '8.8.8.8', forwarded: 'for=8.8.8.8', 'x-forwarded-host': 'c5.localhost' };
  await app.inject({ ...post('/fa3/api/Prova', {}, forged), remoteAddress: '10.0.0.9' });
  await app.inject({ ...post('/fa3/api/Prova', {}, { host: 'C5.localhost:3000' }), remoteAddress: '2001:db8::1' });
  await app.inject(post('/fa3/api/Prova', {}, { host: 'unknown.example' }));
  expect(askers.map(({ address, site }) => [address, site])).toEqual([
    ['10.0.0.9', 'velaria'],
    ['2001:db8::1', 'quintavela'],
    ['127.0.0.1', 'velaria'],
  ]);
});

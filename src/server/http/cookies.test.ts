import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { post, testApp } from './app.testing.ts';

const FRESH = Buffer.alloc(32, 7).toString('base64url');
const sha = (text: string) => createHash('sha256').update(text).digest();

// R0.89
test('the first call that may change something starts a visit and sets both cookies fully closed', async () => {
  const { app, askers } = await testApp();
  const answer = await app.inject(post('/fa3/api/Prova', {}));
  expect(answer.headers['set-cookie']).toEqual([
    `__Host-fissa-visit=${FRESH}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    '__Host-fissa-proof=proof; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect(askers[0]?.visit).toEqual(sha(FRESH));
  expect(askers[0]?.proof).toBeNull();
});

test('a known visit goes on, and its proof is handed over hashed', async () => {
  const { app, askers } = await testApp();
  const token = 'v'.repeat(43);
  const cookie = `__Host-fissa-visit=${token}; __Host-fissa-proof=abc`;
  const answer = await app.inject(post('/fa3/api/Prova', {}, { cookie }));
  expect(String(answer.headers['set-cookie'])).not.toContain('visit');
  expect(askers[0]).toMatchObject({ visit: sha(token), proof: sha('abc') });
});

test('an invented visit is replaced', async () => {
  const { app, askers } = await testApp();
  await app.inject(post('/fa3/api/Prova', {}, { cookie: '__Host-fissa-visit=guessed' }));
  expect(askers[0]?.visit).toEqual(sha(FRESH));
});

test('reading sets no cookie', async () => {
  const { app } = await testApp();
  for (const url of ['/fa3/', '/fa3/api/ping', '/fa3/proxy/ping'])
    expect((await app.inject(url)).headers['set-cookie']).toBeUndefined();
});

test('the asker is known by address and host; forwarding headers are not believed', async () => {
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

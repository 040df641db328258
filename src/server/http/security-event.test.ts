import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { createPseudonym } from '../platform/security-log/pseudonym.ts';
import { anything, KEY, post, testApp } from './app.testing.ts';
import { type ProblemCode, served } from './public-gate.ts';

const pseudonym = createPseudonym({ hash: (text) => Buffer.from(text.padEnd(32)).reverse() });
const COOKIE = 'a'.repeat(43);

/** The log of one request to a call whose use case answers so. */
async function logged(
  outcome: 'answered' | 'hidden' | ProblemCode,
  { remoteAddress = '203.0.113.7', cookie = true, trustedProxies = [] as string[], headers = {} } = {},
) {
  const call = served(anything, async () => {
    if (outcome === 'answered') return ok({ body: { Status: '0' } });
    if (outcome === 'hidden') return ok({ body: { Status: '0' }, security: 'code-refused' });
    return err(outcome);
  });
  const counted: string[] = [];
  const { app, log } = await testApp({
    ...{ calls: [call], pseudonym, trustedProxies },
    onSecurity: ({ route, code }) => counted.push(`${route} ${code}`),
  });
  const cookies = cookie ? { 'fissa-visit': COOKIE } : {};
  const sent = post('/fa3/api/Prova', {}, { host: 'localhost', 'idempotency-key': KEY, ...headers });
  await app.inject({ ...sent, remoteAddress, cookies });
  expect(log).toHaveLength(1);
  expect(log[0]).not.toContain(COOKIE);
  return { line: JSON.parse(log[0] ?? '{}'), counted };
}

test('an ordinary answer is logged without address and pseudonym', async () => {
  const { line, counted } = await logged('answered');
  expect(line.event).toBe('answered');
  expect(Object.keys(line)).not.toContain('client');
  expect(Object.keys(line)).not.toContain('who');
  expect(counted).toEqual([]);
});

test.each([
  ['hidden', 200, 'code-refused'],
  ['human-check-failed', 403, 'human-check-failed'],
  ['too-many-requests', 429, 'too-many-requests'],
] as const)('a refusal (%s, status %i) is logged with code, address and pseudonym', async (outcome, status, code) => {
  const { line, counted } = await logged(outcome);
  expect(line).toMatchObject({ level: 40, event: 'security', status, code, client: '203.0.113.7' });
  expect(line.who).toMatch(/^[\w-]{12}$/);
  expect(counted).toEqual([`/fa3/api/Prova ${code}`]);
  expect((await logged('hidden')).line.who).toBe(line.who);
});

test('a refusal without a cookie is logged with address and without pseudonym', async () => {
  const { line } = await logged('hidden', { cookie: false, remoteAddress: '::ffff:198.51.100.4' });
  expect([line.client, line.who]).toEqual(['198.51.100.4', undefined]);
});

test('a forwarded address is logged only if it is a valid address', async () => {
  const headers = { 'x-forwarded-for': 'rossi@posta.example' };
  const { line } = await logged('hidden', { trustedProxies: ['203.0.113.7'], headers });
  expect([line.event, line.client]).toEqual(['security', '']);
});

test('any other refusal is logged like an ordinary answer', async () => {
  expect((await logged('not-found')).line.event).toBe('answered');
});

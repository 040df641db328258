import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recaptchaCheck } from './recaptcha.ts';

let answer = '';
let asked = '';
const server = createServer(async (request, reply) => {
  asked = `${request.url}?`;
  for await (const part of request) asked += part;
  reply.end(answer);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const check = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`;
  return recaptchaCheck({ siteKey: 'site', secret: 'secret', url, hosts: ['velaria.example'], fetch });
};
const good = { success: true, score: 0.9, action: 'prestito_personale', hostname: 'velaria.example' };

// R6.8, R0.65
test('a valid answer of reCAPTCHA passes', async () => {
  answer = JSON.stringify(good);
  expect(await check().verify('token', 'prestito_personale', '192.0.2.7')).toBe(true);
  expect(asked).toBe('/recaptcha/api/siteverify?secret=secret&response=token');
});

// R6.8, R0.65
test.each([
  ['a failed one', JSON.stringify({ ...good, success: false })],
  ['a low score', JSON.stringify({ ...good, score: 0.3 })],
  ['no score', JSON.stringify({ ...good, score: undefined })],
  ['another action', JSON.stringify({ ...good, action: 'login' })],
  ['another host', JSON.stringify({ ...good, hostname: 'evil.example' })],
  ['a page instead of JSON', '<html>'],
  ['an empty answer', ''],
])("reCAPTCHA's answer fails: %s", async (_, body) => {
  answer = body;
  expect(await check().verify('token', 'prestito_personale', '192.0.2.7')).toBe(false);
});

test('an empty token fails', async () =>
  expect(await check().verify('', 'prestito_personale', '192.0.2.7')).toBe(false));

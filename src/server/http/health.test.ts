import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';

// R13.10.3
test('many readiness requests query the database once per second', async () => {
  let now = Date.parse('2026-11-21T09:00:00Z');
  let asked = 0;
  const answers = [true, false, true];
  const { app } = await testApp({ clock: () => new Date(now), isReady: async () => answers[asked++] ?? true });
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 200 }, ask))).toEqual(Array(200).fill(200));
  now += 999;
  expect([await ask(), asked]).toEqual([200, 1]);
  now += 1;
  expect([await ask(), asked]).toEqual([503, 2]);
  now += 1_000;
  expect([await ask(), asked]).toEqual([200, 3]);
});

test('a failed check is repeated after that second', async () => {
  let now = 0;
  let isUp = false;
  const isReady = () => (isUp ? Promise.resolve(true) : Promise.reject(new Error('down')));
  const { app } = await testApp({ clock: () => new Date(now), isReady });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isUp = true;
  now += 1_000;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

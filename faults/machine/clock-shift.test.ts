import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const RealDate = Date;

beforeAll(async () => {
  process.env.CLOCK_JUMP_HOURS = '-1';
  await import('./clock-shift.ts');
});
afterAll(() => {
  process.removeAllListeners('SIGUSR2');
  globalThis.Date = RealDate;
});

test('a signal makes every way to ask for the time jump, the next one takes it back', () => {
  const jumped = () => [Date.now(), Number(new Date())].map((time) => Math.round((time - RealDate.now()) / HOUR_MS));
  process.emit('SIGUSR2');
  expect(jumped()).toEqual([-1, -1]);
  process.emit('SIGUSR2');
  expect(jumped()).toEqual([0, 0]);
});

test('what is not about now is as before', () => {
  process.emit('SIGUSR2');
  expect([new Date(5).getTime(), Date.UTC(2026, 0), new Date() instanceof Date]).toEqual([
    5,
    RealDate.UTC(2026, 0),
    true,
  ]);
  process.emit('SIGUSR2');
});

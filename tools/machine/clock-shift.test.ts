import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const RealDate = Date;
let jumpOrReturn: () => void;

beforeAll(async () => {
  process.env.CLOCK_JUMP_HOURS = '-1';
  ({ jumpOrReturn } = await import('./clock-shift.ts'));
});
afterAll(() => {
  process.removeListener('SIGUSR2', jumpOrReturn);
  globalThis.Date = RealDate;
});

test('a signal makes every way to ask for the time jump, the next one takes it back', () => {
  const jumped = () =>
    [Date.now(), Date.parse(new Date().toISOString())].map(
      // A millisecond less than nothing is nothing too, not minus nothing.
      (time) => Math.round((time - RealDate.now()) / HOUR_MS) + 0,
    );
  jumpOrReturn();
  expect(jumped()).toEqual([-1, -1]);
  jumpOrReturn();
  expect(jumped()).toEqual([0, 0]);
});

test('what is not about now is as before', () => {
  jumpOrReturn();
  expect([new Date(5).getTime(), Date.UTC(2026, 0), new Date() instanceof Date]).toEqual([
    5,
    RealDate.UTC(2026, 0),
    true,
  ]);
  jumpOrReturn();
});

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

test('a signal shifts every source of the current time, and the next signal shifts it back', () => {
  const jumped = () =>
    [Date.now(), Date.parse(new Date().toISOString())].map(
      // Adding 0 turns the result -0 into 0.
      (time) => Math.round((time - RealDate.now()) / HOUR_MS) + 0,
    );
  jumpOrReturn();
  expect(jumped()).toEqual([-1, -1]);
  jumpOrReturn();
  expect(jumped()).toEqual([0, 0]);
});

test('explicit dates are unchanged', () => {
  jumpOrReturn();
  expect([new Date(5).getTime(), Date.UTC(2026, 0), new Date() instanceof Date]).toEqual([
    5,
    RealDate.UTC(2026, 0),
    true,
  ]);
  jumpOrReturn();
});

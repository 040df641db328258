import { expect, test } from 'vitest';
import type { Report } from '../../operator-log.ts';
import { awaitDatabase } from './await-database.ts';

const waiting = (answers: readonly (string | null)[]) => {
  const told: Report[] = [];
  const rests: number[] = [];
  let tries = 0;
  const look = async () => {
    const code = answers[Math.min(tries++, answers.length - 1)];
    if (code) throw Object.assign(new Error('not now'), { code });
  };
  const wait = awaitDatabase('postgres://db/fissa', {
    tell: (each) => told.push(each),
    look,
    rest: async (ms) => rests.push(ms),
  });
  return { wait, told, rests };
};

// R17.1.5
test('a start waits for a missing or read-only database and logs a line per second', async () => {
  const { wait, told, rests } = waiting(['ECONNREFUSED', '57P03', '25006', null]);
  await wait;
  expect(told).toEqual(['ECONNREFUSED', '57P03', '25006'].map((code) => ({ event: 'database-awaited', code })));
  expect(rests).toEqual([1_000, 1_000, 1_000]);
});

// R17.1.5
test('the wait fails after sixty seconds', async () => {
  const { wait, told } = waiting(['ECONNREFUSED']);
  await expect(wait).rejects.toThrow('the database did not answer for 60 seconds (ECONNREFUSED)');
  expect(told).toHaveLength(60);
});

// R17.1.5
test.each(['28P01', '3D000', '42501'])('a permanent error (%s) is thrown at once', async (code) => {
  const { wait, told } = waiting([code]);
  await expect(wait).rejects.toMatchObject({ code });
  expect(told).toEqual([]);
});

// R17.1.5
test('a start waits when connections are refused', async () => {
  const told: Report[] = [];
  const stop = new Error('enough');
  const rest = async () => {
    throw stop;
  };
  const wait = awaitDatabase('postgres://fissa@127.0.0.1:1/fissa', { tell: (each) => told.push(each), rest });
  await expect(wait).rejects.toBe(stop);
  expect(told).toEqual([{ event: 'database-awaited', code: 'ECONNREFUSED' }]);
});

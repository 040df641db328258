import { expect, test } from 'vitest';
import { fakeFixture } from './core/fixture.testing.ts';
import type { SlotPool } from './core/slot-pool.ts';
import { startRows } from './p10-start.ts';
import { memoryRows } from './p11-memory.ts';
import { processRows } from './p12-processes.ts';

// R15.1.6
test('a second start is compared with a bare server alternately; the first start is reported separately', async () => {
  const begun: string[] = [];
  const times = { own: 900, bare: 400 };
  const take = startRows(async (_bed, name, program) => {
    begun.push(`${name} ${program.replace(/^.*dist\//, '')}`);
    return begun.length === 1 ? 90_000 : times[name as 'own' | 'bare'];
  });
  const { rows } = await take(fakeFixture().fixture);
  expect(begun.join(', ')).toBe(
    Array.from({ length: 6 }, () => 'own server/main.js, bare tools/bench/bare.js').join(', '),
  );
  expect(rows).toMatchObject([
    { id: 'P10', name: 'second start', ours: '900 ms', limit: '', target: '≤ 2000 ms', verdict: 'met' },
    { id: 'P10', name: 'second start', ours: '900 ms', limit: '400 ms', ratio: 2.25, verdict: 'for information' },
    { id: 'P10', name: 'first start', ours: '90 s', target: '≤ 90 s', verdict: 'met' },
  ]);
});

// R15.1.6
test.each([
  [false, 2_000],
  [true, 10_000],
])('memory is read after the first hundred bookings and ten times on the way (full: %s, to %i)', async (full, last) => {
  const { fixture, ended } = fakeFixture({ full });
  let booked = 0;
  const take = memoryRows({
    deal: async () => ({}) as SlotPool,
    async bookUpTo(_engine, _deck, count) {
      booked += count;
    },
    megabytesOf: (pid) => 100 * pid + (60 * (booked - 100)) / (last - 100),
    restMs: 0,
  });
  const { rows, curves } = await take(fixture);
  expect(booked).toBe(last);
  expect(rows).toMatchObject([
    { id: 'P11', value: 1.6, target: '≤ 1.3 ×', verdict: 'not met' },
    { id: 'P11', ours: '160 MB', target: '≤ 200 MB', verdict: 'met' },
  ]);
  const points = curves?.[0]?.lines[0]?.points ?? [];
  expect(points.map(({ x }) => x)).toEqual([100, ...Array.from({ length: 10 }, (_, n) => (last * (n + 1)) / 10)]);
  expect([points[0]?.y, points.at(-1)?.y, ended]).toEqual([100, 160, ['http://engine-1']]);
});

// R15.1.6
test('two processes behind one port are compared with one, by equal clients, after correct answers', async () => {
  const { fixture, asked, ended } = fakeFixture();
  const [checked, loads]: [string[], string[]] = [[], []];
  const take = processRows({
    check: async ({ url }) => void checked.push(url),
    rateOf: async (url) => {
      loads.push(url.at(-1) ?? '');
      return url.endsWith('1') ? 850 : 500;
    },
  });
  const { rows } = await take(fixture);
  expect([checked, asked]).toEqual([
    ['http://engine-1', 'http://engine-2'],
    [{ FISSA_ROLE: 'api', FISSA_PROCESSES: '2' }, { FISSA_ROLE: 'api' }],
  ]);
  // The first pair is the warm-up of both.
  expect(loads.join(' ')).toBe('1 2 '.repeat(6).trim());
  expect(rows).toMatchObject([{ id: 'P12', value: 850, ratio: 1.7, target: '≥ 1.3 ×', verdict: 'met' }]);
  expect(ended).toHaveLength(2);
});

// R15.1.6
test('without correct answers the measurement of two processes fails', async () => {
  const { fixture, ended } = fakeFixture();
  const check = () => Promise.reject(new Error('another branch'));
  await expect(processRows({ check, rateOf: async () => 1 })(fixture)).rejects.toThrow('another branch');
  expect(ended).toHaveLength(2);
});

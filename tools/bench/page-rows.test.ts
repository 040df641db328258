import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { fakeFixture } from './core/fixture.testing.ts';
import { plainRow } from './core/judge.ts';
import { atMost } from './core/row.ts';
import { pageRows } from './p14-page.ts';
import { tapRows } from './p15-taps.ts';
import { answerRows, slowestOf } from './p16-answer.ts';

const seen = { performance: 97, others: 99, paint: 1_500, blocking: 180, shift: 0.0123 };
const summary = plainRow({ id: 'P14', name: 'summary', work: '', unit: 'ms', target: atMost(100), value: 1 });

// R15.1.7
test('Lighthouse reports five figures of each address; screens without an address are measured in a visit', async () => {
  const asked: unknown[] = [];
  const loads = async (url: string, times: number) => {
    asked.push([url, times]);
    return seen;
  };
  const { rows } = await pageRows({ loads, visit: async () => [summary] })(fakeFixture().fixture);
  expect(asked).toEqual([
    ['http://engine-1/fa3/', 1],
    ['http://engine-1/fa3/?codFiliale=B00001', 1],
    ['http://engine-1/fa3/?id_filiale_direct=B00001', 1],
    ['http://engine-1/fa3/c5', 1],
    ['http://engine-1/fa3/prestito-business', 1],
  ]);
  const figures = [
    ['97', '≥ 95', 'met'],
    ['99', '≥ 100', 'not met'],
    ['1.5 s', '≤ 1.8 s', 'met'],
    ['180 ms', '≤ 100 ms', 'not met'],
    ['0.012', '≤ 0.05', 'met'],
  ];
  expect(rows.map(({ ours, target, verdict }) => [ours, target, verdict])).toEqual([
    ...Array.from({ length: 5 }, () => figures).flat(),
    ['1 ms', '≤ 100', 'met'],
  ]);
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set(['place', 'branches', 'poster', 'salary-backed', 'business', 'summary']),
  );
  expect((await pageRows({ loads, visit: async () => [] })(fakeFixture({ full: true }).fixture)).rows).toHaveLength(25);
  expect(asked.at(-1)).toEqual(['http://engine-1/fa3/prestito-business', 5]);
});

// R15.1.7
test('a page that cannot be measured is reported with the reason, and the others are measured', async () => {
  const loads = async (url: string) => {
    if (url.endsWith('/fa3/')) throw new Error('no browser here\nstack');
    return seen;
  };
  const visit = () => Promise.reject(new Error('the hours did not come'));
  const { rows } = await pageRows({ loads, visit })(fakeFixture().fixture);
  const missing = rows.filter(({ verdict }) => verdict === 'not measured');
  expect([rows.length, missing.map(({ name, work }) => [name, work])]).toEqual([
    22,
    [
      ['place', 'Error: no browser here'],
      ['data, summary', 'Error: the hours did not come'],
    ],
  ]);
});

// R15.1.7
test('taps are counted for a new visitor and for a known customer, each with a target', async () => {
  const { fixture, ended } = fakeFixture();
  const { rows } = await tapRows(async (url, { taxCode }, isNew) => {
    expect([url, taxCode.length]).toEqual(['http://engine-1', 16]);
    return isNew ? 12 : 9;
  })(fixture);
  expect(rows).toMatchObject([
    { id: 'P15', name: 'a new customer', ours: '12 taps', target: '≤ 12 taps', verdict: 'met' },
    { id: 'P15', name: 'a recognised one', ours: '9 taps', target: '≤ 8 taps', verdict: 'not met' },
  ]);
  expect(ended).toEqual(['http://engine-1']);
});

// R15.1.7
test('the slowest tap is reported for days and for slots, and the sum of long tasks', async () => {
  const rounds = [
    { days: 40, hours: 16, blocked: 0 },
    { days: 120, hours: 90, blocked: 0 },
    { days: 50, hours: 30, blocked: 70 },
  ];
  const { rows } = await answerRows(async () => rounds)(fakeFixture().fixture);
  expect(rows).toMatchObject([
    { id: 'P16', name: 'a tap on a day', ours: '120 ms', target: '≤ 100 ms', verdict: 'not met' },
    { id: 'P16', name: 'a tap on an hour', ours: '90 ms', target: '≤ 100 ms', verdict: 'met' },
    { id: 'P16', name: 'long tasks', ours: '0 ms', target: '≤ 0 ms', verdict: 'met' },
  ]);
});

/** A stub of a page with so many choices, whose slowest tap takes so many milliseconds. */
function aPage(count: number, slowest: number) {
  const [pressed, speeds]: [number[], boolean[]] = [[], []];
  const choices = Array.from({ length: count }, (_, n) => ({ check: async () => void pressed.push(n) }));
  const page = {
    getByRole: () => ({ elementHandles: async () => choices }),
    evaluate: async () => ({ slowest }),
    waitForTimeout: async () => undefined,
  };
  return { page: page as unknown as Page, pressed, speeds, slowed: async (slow: boolean) => void speeds.push(slow) };
}

// R15.1.7
test('a round taps eight times, each on another choice, slowed down; unreported events count as 16 ms', async () => {
  const { page, pressed, speeds, slowed } = aPage(3, 84);
  expect(await slowestOf(page, /x/, slowed)).toBe(84);
  expect([pressed, speeds]).toEqual([
    [1, 2, 0, 1, 2, 0, 1, 2],
    [false, true],
  ]);
  expect(await slowestOf(aPage(2, 0).page, /x/, slowed)).toBe(16);
  await expect(slowestOf(aPage(0, 0).page, /x/, slowed)).rejects.toThrow('there was nothing to tap');
});

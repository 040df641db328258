import { expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import type { Fixture } from './fixture.ts';
import { plainRow } from './judge.ts';
import { atMost } from './row.ts';
import { runMeasurements } from './run-measurements.ts';
import { selectBenches } from './table.ts';

const fixture = { complaints: () => ['a line of the engine'] } as unknown as Fixture;
const row = plainRow({ id: 'P2', name: 'sound', work: '', unit: 'ms', target: atMost(5), value: 4 });
const broken: Bench = {
  id: 'P1',
  name: 'broken',
  take: async () => {
    throw new Error('no browser here\nstack');
  },
};
const sound: Bench = { id: 'P2', name: 'sound', take: async () => ({ rows: [row] }) };

// R15.1.1
test("a failed measurement reports the engine's errors, and the other measurements run", async () => {
  const said: string[] = [];
  const { rows } = await runMeasurements([broken, sound], fixture, (line) => said.push(line));
  expect(rows).toMatchObject([
    { id: 'P1', verdict: 'not measured', work: 'no browser here' },
    { id: 'P2', verdict: 'met' },
  ]);
  expect(said.join()).toContain('a line of the engine');
});

// R15.1.1, R15.1.3, R15.1.6-R15.1.8
test('every measurement from P1 to P18 and of the desk exists; named ones can be run alone', () => {
  const ofPages = Array.from({ length: 18 }, (_, n) => `P${n + 1}`);
  expect(selectBenches(undefined).map(({ id }) => id)).toEqual([...ofPages, 'DESK']);
  expect(selectBenches('P7, p5').map(({ id }) => id)).toEqual(['P5', 'P7']);
  expect(() => selectBenches('P19')).toThrow('P19 is none of P1 P2');
});

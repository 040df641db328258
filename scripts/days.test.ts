import { expect, test } from 'vitest';
import { exitOf, linesOf } from './days-lines.mjs';

const state = { type: 'state' };
const day = (projectName: string, status: string, errors: readonly unknown[]) => ({
  projectName,
  results: [{ status, duration: 61_400, errors, annotations: [state, { type: 'other' }, state] }],
});
const broken = { projectName: 'keyboard', results: [] };

// R16.8.22
test('the summary has a line with states and findings for each role and width, and names missing journeys', () => {
  const spec = {
    title: 'agent',
    tests: [day('360 px', 'passed', []), day('1280 px', 'failed', ['a', 'b']), day('wide', 'interrupted', []), broken],
  };
  expect(linesOf({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([
    'agent       360 px        2 states  no finding, 61 s',
    'agent       1280 px       2 states  2 findings, 61 s',
    'agent       wide          2 states  not done (interrupted), 61 s',
    'agent       keyboard      0 states  not done (not begun), 0 s',
  ]);
  expect(linesOf({})).toEqual([]);
});

// R16.8.22
test('a failed journey, or none at all, fails the run', () => {
  expect([exitOf(0, ['agent']), exitOf(1, ['agent']), exitOf(0, [])]).toEqual([0, 1, 1]);
});

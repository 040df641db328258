import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROLES } from '../src/domain/desk/roles.ts';
import { exitOf, linesOf } from './days-lines.mjs';

const state = { type: 'state' };
const day = (projectName: string, status: string, errors: readonly unknown[]) => ({
  projectName,
  results: [{ status, duration: 61_400, errors, annotations: [state, { type: 'other' }, state] }],
});
const broken = { projectName: 'keyboard', results: [] };

// R16.8.22
test('a line says of each role and width how many states were seen and what was found; what was not done is named', () => {
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
test('days of which one went wrong, or of which none was worked, do not end well', () => {
  expect([exitOf(0, ['agent']), exitOf(1, ['agent']), exitOf(0, [])]).toEqual([0, 1, 1]);
});

const folder = new URL('../e2e/days/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

// R16.8.22
test('a day is there for each role, at 360 and 1280 px and by keyboard alone', () => {
  const config = textOf('../days.config.ts');
  expect(config).toContain('const wide = { viewport: { width: 1280,');
  expect(
    [...config.matchAll(/\{ name: '(.+?)', use: (wide|\{ viewport: \{ width: \d+)/g)].map(([, ...found]) => found),
  ).toEqual([
    ['360 px', '{ viewport: { width: 360'],
    ['1280 px', 'wide'],
    ['keyboard', 'wide'],
  ]);
  const roles = readdirSync(folder).flatMap((name) =>
    name.endsWith('.day.ts') ? [/\brole: '(\w+)'/.exec(textOf(name))?.[1]] : [],
  );
  expect(roles.sort()).toEqual([...ROLES].sort());
});

// R16.8.22
test('each state is looked at in light, dark and forced colours, and of every page each role has those it may use alone', () => {
  const looks = [...textOf('look.ts').matchAll(/name: '([\w ]+)', media: (\{.+?\})/g)].map(([, name, media]) => [
    name,
    media,
  ]);
  expect(looks).toEqual([
    ['light', "{ colorScheme: 'light', forcedColors: 'none' }"],
    ['dark', "{ colorScheme: 'dark', forcedColors: 'none' }"],
    ['forced colours', "{ colorScheme: 'dark', forcedColors: 'active' }"],
  ]);
  expect(textOf('look.ts')).toMatch(/expect\.soft\(found, .*\)\.toEqual\(\[\]\)/);
  const day = textOf('worker.ts').split('export function aDay')[1]?.split('\n}\n')[0];
  expect(day).toMatch(/await seesOnlyTheirs\(worker, who\);\n +await work\(worker\);/);
});

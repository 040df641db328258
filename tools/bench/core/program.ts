import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../machine/program.ts';
import { type Fixture, ROOT } from './fixture.ts';

/** Runs a program of the suite in a separate process; returns the line of JSON that it prints. */
export async function inOwnProcess<T>(fixture: Fixture, name: string, flags: readonly string[] = []): Promise<T> {
  const log = join(fixture.home, `${name}.log`);
  const args = [...flags, join(ROOT, `dist/tools/bench/${name}.js`)];
  await launch({ command: process.execPath, args, env: {}, log }).exited;
  const said = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
  if (!said.startsWith('{')) throw new Error(`${name} ended: ${said}`);
  return JSON.parse(said) as T;
}

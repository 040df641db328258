import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
export const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, PATH } });

/** A test that is skipped if the program is not installed. */
export const testIfInstalled = (program: string, isThere = run(program, ['--version']).error === undefined) =>
  isThere ? test : (what: string) => console.warn(`Not tried, ${program} is not installed: ${what}`);

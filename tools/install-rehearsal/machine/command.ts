import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Place } from '../place.ts';
import { assertHolds } from '../steps.ts';

export type Settings = Readonly<Record<string, string>>;
export interface FinishedCommand {
  readonly code: number;
  readonly output: string;
}

const SURROUNDING: Settings = { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C', NODE_ENV: 'production' };

/** Runs a program to its end; its output is stdout and stderr together. */
export function toEnd(file: string, args: readonly string[], env: Settings = {}): Promise<FinishedCommand> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...SURROUNDING, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}

/** Runs `npm run NAME -- …` in the installation, which must succeed; returns its output. */
export async function npmRun({ opt }: Place, env: Settings, name: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await toEnd(process.execPath, [join(opt, 'scripts/run.mjs'), name, ...args], env);
  assertHolds(code === 0, `npm run ${name} -- ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** Runs the doctor (`npm run doctor`), whatever its exit code. */
export function askDoctor({ opt }: Place, env: Settings, ...args: readonly string[]): Promise<FinishedCommand> {
  return toEnd(process.execPath, [join(opt, 'dist/server/doctor.js'), ...args], env);
}

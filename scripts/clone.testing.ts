import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const CLONED = [
  'src',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** Copies the sources to a temporary folder without a build; the installed packages are linked. */
export function aClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'fissa-clone-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(clone, 0o755);
  for (const path of CLONED) cpSync(join(root, path), join(clone, path), { recursive: true });
  mkdirSync(join(clone, 'node_modules'));
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => !/^\.(fissa|vite)/.test(name));
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  return clone;
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A program that runs as in a terminal: in its own process group, without the environment of the test run. */
export interface Running {
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** The whole output so far. */
  said(): string;
  /** Sends SIGINT to the whole process group, as a terminal does for Ctrl-C. */
  interrupt(): void;
  /** Sends SIGTERM, as a supervisor does. */
  terminate(): void;
  /** Whether a process of the group still runs. */
  isThere(): boolean;
  /** Kills all processes of the group, after a failed test. */
  kill(): void;
}

export function start(
  folder: string,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Running {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...more };
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const pid = child.pid ?? 0;
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid, name);
    } catch {
      return false;
    }
  };
  return {
    pid,
    ended: new Promise((resolve) => child.once('close', resolve)),
    said: () => said,
    interrupt: () => void signal('SIGINT'),
    terminate: () => void signal('SIGTERM'),
    isThere: () => signal(0),
    kill: () => void signal('SIGKILL'),
  };
}

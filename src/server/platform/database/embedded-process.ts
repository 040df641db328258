import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './embedded-account.ts';

const MARK = 'fissa-postgres-supervisor';

/**
 * Program of the supervisor process between this process and PostgreSQL. Its standard input is a pipe from this
 * process: when the pipe closes, even after kill -9, it stops PostgreSQL. It ignores Ctrl-C, since open requests still
 * need the database. It restarts a PostgreSQL that dies, at the same address. It exits when PostgreSQL does not start
 * at all.
 */
const SUPERVISOR = `/* ${MARK} */
const { command, args, options } = JSON.parse(process.argv[1]);
let server, asked = false, tries = 0;
const start = () => {
  const began = Date.now();
  server = require('node:child_process').spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  server.on('error', (problem) => { console.error(String(problem)); process.exit(1); });
  server.on('exit', (code) => {
    if (Date.now() - began > 1000) tries = 10;
    if (asked || tries-- <= 0) process.exit(code ?? 1);
    setTimeout(() => (asked ? process.exit(0) : start()), 500);
  });
};
start();
const stop = () => {
  if (asked) return;
  asked = true;
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), 10000).unref();
};
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});`;

export type SupervisedProcess = { readonly exited: Promise<number>; stop(): Promise<void> };

/** Starts `postgres` under the supervisor; `log` is an open file descriptor for its output. */
export function supervise(command: string, args: readonly string[], account: Account | undefined, log: number) {
  const options = { ...account, cwd: '/', env: cleanEnvironment() };
  const supervisor = spawn(process.execPath, ['-e', SUPERVISOR, JSON.stringify({ command, args, options })], {
    stdio: ['pipe', log, log],
    env: cleanEnvironment(),
    detached: true,
    windowsHide: true,
  });
  return handleOf(supervisor);
}

function handleOf(supervisor: ChildProcess): SupervisedProcess {
  const exited = new Promise<number>((resolve) => {
    supervisor.once('exit', (code) => resolve(code ?? 1));
    supervisor.once('error', () => resolve(1));
  });
  supervisor.stdin?.on('error', () => undefined);
  return {
    exited,
    async stop() {
      supervisor.stdin?.destroy();
      await exited;
    },
  };
}

/** The environment for PostgreSQL, without the PG… variables of the user's shell and a test runner's NODE_OPTIONS. */
export function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'SystemRoot'];
  const pairs = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(pairs), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Makes the data directory free for a start: waits for an earlier PostgreSQL that is stopping, stops one whose server
 * died, removes a stale lock file. Throws an error of one line when another running program uses the directory.
 */
export async function takeOver(directory: string, patienceMs: number): Promise<void> {
  const pid = lockedBy(directory);
  if (pid === undefined) return;
  if (!isPostgres(pid, directory)) return rmSync(join(directory, 'postmaster.pid'), { force: true });
  if (!isOrphan(pid)) {
    if (await gone(pid, patienceMs)) return;
    throw new Error(`Another process already uses the database in ${directory}: stop it, or set FISSA_DATA_DIR.`);
  }
  signal(pid, 'SIGQUIT');
  if (!(await gone(pid, 5_000))) signal(pid, 'SIGKILL');
  await gone(pid, 5_000);
}

function lockedBy(directory: string): number | undefined {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isPostgres(pid: number, directory: string): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(directory);
}

function isOrphan(pid: number): boolean {
  return !commandOf(parentOf(pid)).includes(MARK);
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').replaceAll('\0', ' ');
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function parentOf(pid: number): number {
  if (process.platform === 'linux') return Number(readProc(pid, 'stat').split(') ')[1]?.split(' ')[1] ?? 0);
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? 0);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 50) {
    if (commandOf(pid) === '') return true;
    await pause(50);
  }
  return commandOf(pid) === '';
}

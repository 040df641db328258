import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';

/** A child process. It never outlives this process, not even when frozen. */
export interface Program {
  readonly pid: number;
  readonly exited: Promise<void>;
  readonly isRunning: () => boolean;
  readonly signal: (name: NodeJS.Signals) => void;
}
export interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file to which the program's output is appended. */
  readonly log: string;
  readonly account?: Account | undefined;
  /** The program does not get the terminal's Ctrl-C; this process stops it. */
  readonly isApart?: boolean;
}
/** An operating-system user. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const SETPRIV = '/usr/bin/setpriv';
const running = new Set<Program>();
const farewells: (() => void)[] = [];

/** Registers work that runs when this process exits, after all programs were killed. It does not run after SIGKILL. */
export const atExit = (work: () => void): void => void farewells.push(work);

process.on('exit', () => {
  for (const program of running) program.signal('SIGKILL');
  for (const work of farewells.splice(0).reverse()) work();
});

let gently: (() => Promise<void>) | undefined;
/** Registers work that runs before an exit by signal. A second signal does not wait for it. */
export const beforeSignalledEnd = (work: () => Promise<void>): void => {
  gently = work;
};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    const work = gently;
    gently = undefined;
    if (work) void work().finally(() => process.exit(130));
    else process.exit(130);
  });

export function launch({ command, args, env, log, account, isApart = false }: Start): Program {
  const output = openSync(log, 'a');
  // With setpriv the kernel kills the program when this process ends.
  const [file = '', ...rest] = existsSync(SETPRIV)
    ? [SETPRIV, '--pdeathsig', 'KILL', '--', command, ...args]
    : [command, ...args];
  const options = { cwd: '/', env: { ...baseEnvironment(), ...env }, detached: isApart, ...account };
  const child = spawn(file, rest, { ...options, stdio: ['ignore', output, output] });
  closeSync(output);
  let alive = child.pid !== undefined;
  const exited = new Promise<void>((resolve) => {
    const gone = () => {
      alive = false;
      running.delete(program);
      resolve();
    };
    child.once('exit', gone).once('error', gone);
  });
  const program: Program = {
    pid: child.pid ?? 0,
    exited,
    isRunning: () => alive,
    signal: (name) => void (alive && child.kill(name)),
  };
  running.add(program);
  return program;
}

/** The environment of programs, without variables of the surrounding shell. */
const baseEnvironment = (): Record<string, string> => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' });

import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';

/** A process we started. It never outlives us, frozen or not. */
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
  /** What it prints is added to this file. */
  readonly log: string;
  readonly account?: Account | undefined;
  /** Does not hear the Ctrl-C of our terminal: we end it when its turn has come. */
  readonly isApart?: boolean;
}
/** The user of the operating system it runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const SETPRIV = '/usr/bin/setpriv';
const running = new Set<Program>();
const farewells: (() => void)[] = [];

/** Runs when this process ends, for whatever reason but kill -9, after every program was killed. */
export const atExit = (work: () => void): void => void farewells.push(work);

process.on('exit', () => {
  for (const program of running) program.signal('SIGKILL');
  for (const work of farewells.splice(0).reverse()) work();
});

let gently: (() => Promise<void>) | undefined;
/** Runs before the end that a signal asks for. A second signal does not wait for it. */
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
  // Where the kernel can do it, it kills the program when we are killed.
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

/** Nothing of the surrounding configuration reaches what is tested. */
const baseEnvironment = (): Record<string, string> => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' });

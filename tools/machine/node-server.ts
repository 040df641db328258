import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { type Account, launch, type Program } from './program.ts';
import { isReady } from './ready.ts';
import { pollUntil } from './until.ts';

/** A process of the product. Its port stays reserved across kills and restarts. */
export interface NodeServer {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  readonly log: string;
  readonly pid: () => number;
  /** Starts the process if it does not run, again if it exits during the start; resolves when it is ready. */
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Stops the process by a signal; resolves when it has exited. */
  readonly leave: (asked: 'SIGTERM' | 'SIGINT') => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Shifts the process's wall clock, or shifts it back; see `clock-shift.ts`. */
  readonly jumpClock: () => void;
  /** The last line of the log if the process exited without being killed; else null. */
  readonly endedItself: () => string | null;
}
export interface NodeServerOptions {
  readonly name: string;
  readonly home: string;
  /** The built `main.js`. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Modules loaded before the program. */
  readonly preload: readonly string[];
  /** Port of the server; by default an unused one. */
  readonly port?: number;
  readonly account?: Account | undefined;
}

const START_MS = 120_000;

export async function createNodeServer(options: NodeServerOptions): Promise<NodeServer> {
  const { name, home, program, env, preload, account } = options;
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(home, name);
  const log = join(home, `${name}.log`);
  const args = [...preload.flatMap((module) => ['--import', module]), program];
  const own = { ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), FISSA_DATA_DIR: dataDir };
  let process_: Program | null = null;
  let killed = false;
  const begin = () => {
    killed = false;
    process_ = launch({ command: process.execPath, args, env: own, log, account });
  };
  const signal = (sent: NodeJS.Signals) => process_?.signal(sent);
  const end = async (sent: NodeJS.Signals) => {
    killed = true;
    signal(sent);
    await process_?.exited;
  };
  return {
    name,
    url,
    dataDir,
    log,
    pid: () => process_?.pid ?? 0,
    async start() {
      const ready = await pollUntil(() => {
        if (process_?.isRunning() !== true) begin();
        return isReady(url);
      }, START_MS);
      if (ready === null) throw new Error(`${name} does not start; the reason is in ${log}`);
    },
    kill: () => end('SIGKILL'),
    leave: end,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    jumpClock: () => signal('SIGUSR2'),
    endedItself: () =>
      process_ === null || process_.isRunning() || killed
        ? null
        : (readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''),
  };
}

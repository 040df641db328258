import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../tools/machine/ports.ts';

const SERVER = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const DEMO = fileURLToPath(new URL('../src/server/platform/config/demo-site.json', import.meta.url));
const READY_MS = 80_000;

/** A server of a test, besides the shared one. */
export interface Server {
  readonly base: string;
  readonly data: string;
  /** Stops the server by SIGTERM; its data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a server with the settings of the shared one, but an easier human check. Settings may depend on the server's
 * address.
 */
export async function startServer(given: Settings | ((base: string) => Promise<Settings>) = {}): Promise<Server> {
  const PORT = String(await freePort());
  const base = `http://localhost:${PORT}`;
  const settings = typeof given === 'function' ? await given(base) : given;
  const data = mkdtempSync(join(tmpdir(), 'fissa-e2e-server-'));
  const own = {
    PORT,
    FISSA_DATA_DIR: data,
    FISSA_DEMO: 'true',
    FISSA_HUMAN_CHECK: 'off',
    DATABASE_URL: '',
    DESK_PORT: 'off',
    FISSA_DRAIN_SECONDS: '0',
  };
  const { FISSA_RATE_LIMITS: _, ...inherited } = process.env;
  let stop = async () => {};
  const start = async () => {
    const child = spawn(process.execPath, [SERVER], { env: { ...inherited, ...own, ...settings }, stdio: 'ignore' });
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    stop = async () => {
      child.kill('SIGTERM');
      await gone;
    };
    const ready = () =>
      fetch(`${base}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: READY_MS }).toBe(200);
  };
  await start();
  const remove = async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { base, data, start, stop: () => stop(), remove };
}

/** The demo's site file without logos and icons, whose paths the server would look for beside the copy. */
export function demoSiteFile() {
  const { sites, ...rest } = JSON.parse(readFileSync(DEMO, 'utf8'));
  return { ...rest, sites: sites.map(({ logo: _, icon: __, ...site }: Record<string, unknown>) => site) };
}

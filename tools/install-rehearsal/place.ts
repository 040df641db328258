import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../machine/ports.ts';
import { atExit } from '../machine/program.ts';

/** The names of the lender's two pages and of its desk; all resolve to this machine. */
export const MAIN = 'appuntamenti.bancaprova.it';
export const SALARY = 'quinto.bancaprova.it';
export const DESK = 'sportello.bancaprova.it';
export const HOSTS: readonly string[] = [MAIN, SALARY, DESK];

/** The folders and addresses of this rehearsal. */
export interface Place {
  readonly home: string;
  /** The installed product: built, without sources, as docs/production.md says. */
  readonly opt: string;
  readonly ports: Readonly<
    Record<
      'database' | 'copy' | 'server' | 'plain' | 'secure' | 'mail' | 'hooks' | 'desk' | 'identity' | 'nobody',
      number
    >
  >;
}

/** Creates the folders, which are deleted at the end, even after a failure. */
export async function openPlace(root: string): Promise<Place> {
  const home = mkdtempSync(join(tmpdir(), 'fissa-afternoon-'));
  chmodSync(home, 0o755);
  atExit(() => rmSync(home, { recursive: true, force: true }));
  const opt = join(home, 'opt');
  for (const part of ['dist/server', 'dist/web', 'dist/desk', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(opt, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(opt, 'node_modules'));
  mkdirSync(join(home, 'files'));
  const ports = {
    ...{ database: await freePort(), copy: await freePort(), server: await freePort(), plain: await freePort() },
    ...{
      secure: await freePort(),
      mail: await freePort(),
      hooks: await freePort(),
      desk: await freePort(),
      identity: await freePort(),
      nobody: await freePort(),
    },
  };
  return { home, opt, ports };
}

export const addressOf = (host: string, { ports }: Place): string => `https://${host}:${ports.secure}`;

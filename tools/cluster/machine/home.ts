import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signalTo, titleOf } from '../../machine/processes.ts';
import { atExit } from '../../machine/program.ts';
import { pollUntil } from '../../machine/until.ts';
import type { Layout, Secrets } from '../layout/layout.ts';
import { CLUSTER_MARK } from './service.ts';

const PREFIX = 'fissa-cluster-';
const NOTE = 'cluster.json';
const ENTER = 0o755;
const SECRET = 0o600;
const LEAVE_MS = 60_000;

/** The state file of a cluster: its process, and all its ports. */
interface Note {
  readonly pid: number;
  readonly layout: Layout;
}

/** Opens the folder of a cluster. A temporary one is removed at the end, a named one stays. */
export function openHome(named: string | undefined): string {
  const home = named ? resolve(named) : mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  mkdirSync(home, { recursive: true });
  // If this process runs as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(home, ENTER);
  if (named === undefined) atExit(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

export function noteOf(home: string): Note | null {
  try {
    return JSON.parse(readFileSync(join(home, NOTE), 'utf8')) as Note;
  } catch {
    return null;
  }
}

export function writeNote(layout: Layout): void {
  const note: Note = { pid: process.pid, layout };
  writeFileSync(join(layout.home, NOTE), JSON.stringify(note), { mode: SECRET });
}

export function newSecrets(): Secrets {
  const word = () => randomBytes(18).toString('base64url');
  const key = () => randomBytes(32).toString('base64');
  return {
    ...{ superuser: word(), replication: word(), rewind: word(), owner: word(), server: word() },
    keys: JSON.stringify({ encryption: key(), hash: key(), signing: key() }),
  };
}

/** The folders in which a cluster may run: the named one, else those of this machine. */
export const homesOf = (named: string | undefined): readonly string[] =>
  named
    ? [resolve(named)]
    : readdirSync(tmpdir())
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => join(tmpdir(), name));

/** Whether the process that started the cluster is alive. */
export const isWatched = ({ pid }: Note): boolean =>
  pid !== process.pid && /cluster(\.mjs|\/run\.js)/.test(titleOf(pid));

/**
 * Stops a cluster that another process started, and the remains of a killed one: only processes with its mark.
 * Returns whether there was one.
 */
export async function stopIn(home: string, isKept: boolean): Promise<boolean> {
  const note = noteOf(home);
  const watched = note !== null && isWatched(note);
  if (watched) {
    signalTo(note.pid, 'SIGTERM');
    await pollUntil(() => !isWatched(note), LEAVE_MS);
  }
  const left = processesOf(home);
  for (const pid of left) signalTo(pid, 'SIGKILL');
  if (!isKept && existsSync(home)) rmSync(home, { recursive: true, force: true });
  return watched || left.length > 0;
}

/** The processes that have the cluster's mark in their environment. */
function processesOf(home: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => textOf(`/proc/${pid}/environ`).split('\0').includes(`${CLUSTER_MARK}=${home}`))
    .map(Number);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../machine/program.ts';

/** Unused group ids: the group tells which node or edge sent a packet (`cut-off.ts`). */
const FIRST_GROUP = 54_600;
const FIRST_GROUP_OF_EDGES = 54_650;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Processes of node `n`, counted from zero, run as PostgreSQL's user: it refuses root. */
export function accountOf(n: number): Account | undefined {
  const user = accountOfPostgres();
  return user && { ...user, gid: FIRST_GROUP + n };
}

/** Edge `n` keeps its user, and gets a group. */
export const accountOfEdge = (n: number): Account | undefined =>
  isRoot() ? { uid: 0, gid: FIRST_GROUP_OF_EDGES + n } : undefined;

export function accountOfPostgres(): Account | undefined {
  if (!isRoot()) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Changes the owner of a folder and its content. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const path of [folder, ...inside]) chownSync(path, account.uid, account.gid);
}

import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../machine/program.ts';

/** First group ids of nodes and edges. `network-partition.ts` recognises the sender of a packet by its group. */
const FIRST_GROUP = 54_600;
const FIRST_GROUP_OF_EDGES = 54_650;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The account for the processes of node `n` (from 0): PostgreSQL's user, because PostgreSQL refuses root. */
export function accountOf(n: number): Account | undefined {
  const user = accountOfPostgres();
  return user && { ...user, gid: FIRST_GROUP + n };
}

/** The account for edge `n`: the same user with a group of its own. */
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
export function changeOwner(account: Account | undefined, folder: string): void {
  if (!account) return;
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const path of [folder, ...inside]) chownSync(path, account.uid, account.gid);
}

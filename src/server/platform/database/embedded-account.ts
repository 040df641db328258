import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Operating system user that PostgreSQL runs as; undefined = the user of this process. */
export type Account = { readonly uid: number; readonly gid: number };

const PUBLIC_HOMES = ['/var/lib/fissa', '/var/tmp/fissa'];

/** The user to run PostgreSQL as: `nobody` if this process runs as root, since PostgreSQL refuses to. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const nobody = lines.map((line) => line.split(':')).find(([name]) => name === 'nobody');
  if (nobody === undefined) throw new Error('Running as root needs a user named nobody; else set DATABASE_URL.');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/** True when the account may enter the directory; /root, for example, is closed to other users. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (account === undefined) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...account, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}

/** Creates a directory owned by root that every user may enter and that survives a reboot. */
export function publicHome(): string {
  for (const home of PUBLIC_HOMES) {
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      if (statSync(home).uid === 0) return home;
    } catch {
      // This system directory is read-only: the next one is tried.
    }
  }
  throw new Error(`PostgreSQL needs a writable directory: neither of ${PUBLIC_HOMES.join(', ')} is; set DATABASE_URL.`);
}

/** Changes the owner of a directory tree to the account. */
export function changeOwner(account: Account | undefined, directory: string): void {
  if (account === undefined) return;
  chownSync(directory, account.uid, account.gid);
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, entry), account.uid, account.gid);
  }
}

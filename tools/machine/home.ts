import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from './program.ts';

const PREFIX = 'fissa-faults-';

/** Creates a folder for this run, which is removed at its end. Removes the folders of killed runs. */
export function openHome(): string {
  for (const name of readdirSync(tmpdir())) if (isLeftOver(name)) removeHome(join(tmpdir(), name));
  const home = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // If this process runs as root, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(home, 0o755);
  atExit(() => removeHome(home));
  return home;
}

function isLeftOver(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false;
  const [pid] = name.slice(PREFIX.length).split('-');
  return /^\d+$/.test(pid ?? '') && !existsSync(`/proc/${pid}`);
}

export function removeHome(home: string): void {
  for (const place of mountedBelow(home)) spawnSync('umount', ['-l', place]);
  rmSync(home, { recursive: true, force: true });
}

function mountedBelow(home: string): readonly string[] {
  if (!existsSync('/proc/mounts')) return [];
  const places = readFileSync('/proc/mounts', 'utf8').split('\n');
  return places.flatMap((line) => line.split(' ')[1] ?? []).filter((place) => place.startsWith(`${home}/`));
}

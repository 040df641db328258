// Checksums and archives of a release. The same files give the same bytes: neither order, time, owner nor umask of a
// machine counts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Writes the checksum of every file of a folder to `list` in that folder, as `sha256sum -c` reads it. */
export function writeChecksums(folder, list) {
  const files = filesBelow(folder).filter((file) => file !== list);
  writeFileSync(join(folder, list), files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join(''));
}

/** Packs a folder below its own name as tar.gz. Every file has the time `seconds`, user 0 and mode 644 or 755. */
export function pack(parent, name, archive, seconds) {
  const same = ['--format=gnu', '--hard-dereference', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const files = filesBelow(join(parent, name)).map((file) => `${name}/${file}\n`).join('');
  const args = ['-C', parent, ...same, `--mtime=@${seconds}`, '-I', 'gzip -n -9', '-cf', archive, '--no-recursion', '-T', '-'];
  const { error, status, stderr } = spawnSync('tar', args, { input: files, encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar cannot write ${archive}: ${error?.message ?? stderr}`);
}

/** The files of a folder in the same order on every machine. */
function filesBelow(folder) {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return inside.map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name))).sort();
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE_SCRIPT, archiveScript, pgbackrestFile } from '../layout/backup.ts';
import { socketsOf } from '../layout/folders.ts';
import { haproxyFile } from '../layout/haproxy.ts';
import type { Layout } from '../layout/layout.ts';
import { bootstrapFiles, patroniFile } from '../layout/patroni.ts';
import { pgbouncerFile, pgbouncerUsers, USERS } from '../layout/pgbouncer.ts';
import { accountOf, accountOfPostgres, changeOwner } from './accounts.ts';

const OWN = 0o700;
const SECRET = 0o600;
const PROGRAM = 0o700;
/** Maximum length of the socket folder: Linux limits the whole path, file name included. */
const MOST_LETTERS = 107 - '/.s.PGSQL.54401.lock'.length;

/** Writes all configuration files; each folder belongs to the user of its program. */
export function writeFiles(layout: Layout, binaries: string): void {
  const { home } = layout;
  layout.nodes.forEach(({ name }, n) => {
    const folder = join(home, name);
    if (socketsOf(home, name).length > MOST_LETTERS) throw new Error(`FISSA_CLUSTER_DIR is too long a path: ${home}`);
    for (const inner of [folder, socketsOf(home, name)]) mkdirSync(inner, { recursive: true, mode: OWN });
    writeFileSync(join(folder, 'patroni.yml'), patroniFile(layout, name, binaries), { mode: SECRET });
    for (const { path, text } of bootstrapFiles(layout, name))
      writeFileSync(path, text, { mode: text.startsWith('#!') ? PROGRAM : SECRET });
    changeOwner(accountOf(n), folder);
  });
  layout.etcds.forEach(({ name }, n) => {
    mkdirSync(join(home, name), { recursive: true, mode: OWN });
    changeOwner(accountOf(n), join(home, name));
  });
  writeFileSync(join(home, 'haproxy.cfg'), haproxyFile(layout));
  writePooler(layout);
  writeBackup(home);
}

function writePooler(layout: Layout): void {
  const folder = join(layout.home, 'pgbouncer');
  mkdirSync(folder, { recursive: true, mode: OWN });
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerFile(layout, folder), { mode: SECRET });
  writeFileSync(join(folder, USERS), pgbouncerUsers(layout), { mode: SECRET });
  changeOwner(accountOfPostgres(), folder);
}

/** Writes the files for backups, which the current primary uses. */
function writeBackup(home: string): void {
  const folder = join(home, 'backup');
  for (const inner of ['repo', 'log', 'lock', 'spool']) mkdirSync(join(folder, inner), { recursive: true, mode: OWN });
  writeFileSync(join(folder, 'pgbackrest.conf'), pgbackrestFile(home, 'postgres'), { mode: SECRET });
  writeFileSync(join(folder, ARCHIVE_SCRIPT), archiveScript(home), { mode: PROGRAM });
  chmodSync(folder, OWN);
  changeOwner(accountOfPostgres(), folder);
}

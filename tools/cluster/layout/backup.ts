import { join } from 'node:path';
import { dataOf, socketsOf } from './folders.ts';

const STANZA = 'fissa';
/** How a database machine of its own archives WAL. */
export const ARCHIVE_COMMAND = `pgbackrest --stanza=${STANZA} archive-push %p`;
/** Name of the archive script. Patroni and pgBackRest both require the word pgbackrest in the command. */
export const ARCHIVE_SCRIPT = 'archive-by-pgbackrest.sh';

/**
 * The configuration file of pgBackRest: of one node, or the same for all nodes, whose commands pass the node's folder.
 */
export function pgbackrestFile(home: string, superuser: string, node?: string): string {
  const folder = join(home, 'backup');
  const settings = {
    'repo1-path': join(folder, 'repo'),
    'repo1-retention-full': 2,
    'log-path': join(folder, 'log'),
    'lock-path': join(folder, 'lock'),
    'spool-path': join(folder, 'spool'),
    'log-level-console': 'warn',
    'start-fast': 'y',
    'compress-type': 'gz',
    'compress-level': 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const own = node ? [`pg1-path=${dataOf(home, node)}`, `pg1-socket-path=${socketsOf(home, node)}`] : [];
  return ['[global]', ...lines, '', `[${STANZA}]`, `pg1-user=${superuser}`, ...own, ''].join('\n');
}

/** The pgBackRest arguments for a node. */
export const ofNode = (home: string, node: { readonly name: string; readonly postgres: number }): readonly string[] => [
  `--config=${join(home, 'backup', 'pgbackrest.conf')}`,
  `--stanza=${STANZA}`,
  `--pg1-path=${dataOf(home, node.name)}`,
  `--pg1-socket-path=${socketsOf(home, node.name)}`,
  `--pg1-port=${node.postgres}`,
];

/** The pgBackRest arguments for the folder of a restored backup. */
export const ofRestored = (home: string): readonly string[] => [
  `--config=${join(home, 'backup', 'pgbackrest.conf')}`,
  `--stanza=${STANZA}`,
  `--pg1-path=${join(home, 'restored', 'pg')}`,
];

/** The script with which PostgreSQL archives WAL. It runs in the data folder, so it is the same for all nodes. */
export const archiveScript = (home: string): string =>
  `#!/bin/sh\nexec pgbackrest --config=${join(home, 'backup', 'pgbackrest.conf')} --stanza=${STANZA} --pg1-path="$PWD" archive-push "$1"\n`;

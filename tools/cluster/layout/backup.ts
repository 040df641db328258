import { join } from 'node:path';
import { dataOf, socketsOf } from './patroni.ts';

const STANZA = 'fissa';
/** Patroni and pgBackRest both require that word. */
export const ARCHIVE_SCRIPT = 'archive-by-pgbackrest.sh';

/** One file for all nodes: each command names its folder. */
export function pgbackrestFile(home: string, superuser: string): string {
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
  return ['[global]', ...lines, '', `[${STANZA}]`, `pg1-user=${superuser}`, ''].join('\n');
}

/** The arguments that name the node. */
export const ofNode = (home: string, node: { readonly name: string; readonly postgres: number }): readonly string[] => [
  `--config=${join(home, 'backup', 'pgbackrest.conf')}`,
  `--stanza=${STANZA}`,
  `--pg1-path=${dataOf(home, node.name)}`,
  `--pg1-socket-path=${socketsOf(home, node.name)}`,
  `--pg1-port=${node.postgres}`,
];

/** The folder of a restored backup. */
export const ofRestored = (home: string): readonly string[] => [
  `--config=${join(home, 'backup', 'pgbackrest.conf')}`,
  `--stanza=${STANZA}`,
  `--pg1-path=${join(home, 'restored', 'pg')}`,
];

/** PostgreSQL runs it in its data folder, so one script serves whichever node is the primary. */
export const archiveScript = (home: string): string =>
  `#!/bin/sh\nexec pgbackrest --config=${join(home, 'backup', 'pgbackrest.conf')} --stanza=${STANZA} --pg1-path="$PWD" archive-push "$1"\n`;

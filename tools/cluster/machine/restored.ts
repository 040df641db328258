import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../machine/ports.ts';
import { pollUntil } from '../../machine/until.ts';
import type { Cluster } from '../cluster.ts';
import { ARCHIVE_SCRIPT, ofNode, ofRestored } from '../layout/backup.ts';
import { DATABASE, LOCAL, OWNER, SERVER, superuserUrl } from '../layout/layout.ts';
import { accountOfPostgres } from './accounts.ts';
import { binaries } from './binaries.ts';
import { post } from './cluster-health.ts';
import type { Node } from './node.ts';
import { query } from './query.ts';
import { createService } from './service.ts';

const run = promisify(execFile);
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const PATIENCE_MS = 120_000;

const pgbackrest = (args: readonly string[]) =>
  run('pgbackrest', [...args], { ...accountOfPostgres(), cwd: '/', env: { PATH, LC_ALL: 'C' } });

/** Enables WAL archiving on the primary, and takes a full backup. */
export async function startBackup({ layout, database, nodes }: Cluster, primary: Node): Promise<void> {
  const script = join(layout.home, 'backup', ARCHIVE_SCRIPT);
  const parameters = { archive_command: `${script} %p` };
  await post(`${primary.rest}/config`, { postgresql: { parameters } }, 'PATCH');
  const isSet = async () => JSON.stringify(await database.query('show archive_command')).includes(script);
  await orFail('No archive_command', pollUntil(isSet, PATIENCE_MS, 500));
  const node = layout.nodes[nodes.indexOf(primary)];
  if (!node) return;
  await pgbackrest([...ofNode(layout.home, node), 'stanza-create']);
  await pgbackrest([...ofNode(layout.home, node), '--type=full', 'backup']);
}

/** Resolves when all WAL (write-ahead log) that exists now is in the archive. */
export async function waitForArchive({ layout }: Cluster, primary: Node): Promise<void> {
  const url = superuserUrl(layout, primary.port, 'postgres');
  const [last] = (await query(url, 'select pg_walfile_name(pg_switch_wal()) as file')) as { readonly file: string }[];
  const isThere = async () => {
    const statement = 'select last_archived_wal as file from pg_stat_archiver';
    const [seen] = (await query(url, statement)) as { readonly file: string | null }[];
    return (seen?.file ?? '') >= (last?.file ?? '');
  };
  await orFail('The log was not archived', pollUntil(isThere, PATIENCE_MS, 500));
}

/** Restores the database to a point in time. */
export interface RestoredDatabase {
  readonly owner: string;
  readonly server: string;
  /** Milliseconds until it accepted writes. */
  readonly tookMs: number;
  readonly stop: () => Promise<void>;
}

export async function restoreTo({ layout }: Cluster, moment: Date): Promise<RestoredDatabase> {
  const { home, secrets } = layout;
  const account = accountOfPostgres();
  const folder = join(home, 'restored');
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const port = await freePort();
  const began = performance.now();
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  const given = ['--type=time', `--target=${target}`, '--target-action=promote', '--target-timeline=latest'];
  await pgbackrest([...ofRestored(home), ...given, 'restore']);
  // The restored database is no member of the cluster, so Patroni's settings are replaced.
  const own = { port, listen_addresses: LOCAL, unix_socket_directories: folder, archive_mode: 'off', ...ALONE };
  const lines = Object.entries(own).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(folder, 'pg', 'postgresql.auto.conf'), lines.join(''));
  const started = { command: join(binaries(), 'postgres'), args: ['-D', join(folder, 'pg')], account };
  const service = createService({ name: 'restored', home, log: join(home, 'restored.log'), ...started });
  service.start();
  const url = (role: string, password: string) => `postgres://${role}:${password}@${LOCAL}:${port}/${DATABASE}`;
  const owner = url(OWNER, secrets.owner);
  const takesWrites = async () => {
    const rows = await query(owner, 'select pg_is_in_recovery() as is').catch(() => []);
    return (rows as { readonly is: boolean }[])[0]?.is === false;
  };
  await orFail('The restored database does not open', pollUntil(takesWrites, PATIENCE_MS, 200));
  const tookMs = Math.round(performance.now() - began);
  return { owner, server: url(SERVER, secrets.server), tookMs, stop: () => service.end('SIGINT') };
}

/** Settings of the restored database. Limits must not be lower than the primary's, else PostgreSQL refuses its WAL. */
const ALONE = { synchronous_standby_names: '', primary_conninfo: '', max_connections: 150, max_wal_senders: 8 };

async function orFail(problem: string, waited: Promise<number | null>): Promise<void> {
  if ((await waited) === null) throw new Error(problem);
}

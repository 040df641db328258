import { join } from 'node:path';
import { ARCHIVE_COMMAND } from './backup.ts';
import { dataOf, socketsOf } from './folders.ts';
import { DATABASE, type Layout, OWNER } from './layout.ts';

const PARAMETERS = {
  ...{ max_connections: 150, wal_level: 'replica', hot_standby: 'on', wal_log_hints: 'on' },
  ...{ max_wal_senders: 8, max_replication_slots: 8 },
  // A lost standby is noticed within its lock's time, also when its machine sends nothing more.
  ...{ wal_sender_timeout: '5s', wal_receiver_timeout: '5s' },
  ...{ tcp_keepalives_idle: 5, tcp_keepalives_interval: 2, tcp_keepalives_count: 3 },
  ...{ timezone: 'UTC', log_timezone: 'UTC', log_min_messages: 'warning' },
};
/** Three databases share memory and disk. A test sets the archive command when it needs it. */
const ON_ONE_MACHINE = {
  ...{ shared_buffers: '32MB', wal_keep_size: '64MB', max_wal_size: '256MB' },
  ...{ archive_mode: 'on', archive_command: 'true', archive_timeout: '0' },
};
/** The machine has 8 GB or more. Each commit is in the archive after a minute at most. */
const ON_ITS_OWN_MACHINE = {
  ...{ shared_buffers: '2GB', effective_cache_size: '5GB', wal_keep_size: '1GB', max_wal_size: '4GB' },
  ...{ archive_mode: 'on', archive_command: ARCHIVE_COMMAND, archive_timeout: '60s' },
};

/**
 * The common settings of all nodes. The lock of the primary lasts 20 s, the minimum of Patroni; a commit waits for a
 * replica on another node, while there is one.
 */
const AGREED = {
  ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576, check_timeline: true },
  // After a crash of its postmaster the primary is replaced at once. By default Patroni would restart it for 5 minutes.
  primary_start_timeout: 0,
  // Without etcd the primary keeps its role while it reaches all other nodes.
  failsafe_mode: true,
  ...{ synchronous_mode: true, synchronous_mode_strict: false },
};

/** Patroni's configuration file for one node, written as JSON, which is valid YAML. */
export function patroniFile(layout: Layout, name: string, binaries: string): string {
  const { home, etcds, nodes, secrets, isOneMachine, network } = layout;
  const node = nodes.find((one) => one.name === name);
  const at = (port: number | undefined, host = node?.host) => `${host}:${port}`;
  const own = join(home, name);
  const login = (username: string, password: string) => ({ username, password });
  return json({
    ...{ scope: 'fissa', namespace: '/db/', name },
    restapi: { listen: at(node?.patroni), connect_address: at(node?.patroni) },
    // Version 2 of its API: there a lock is renewed only by its holder. In Debian's Patroni 3.0.2 the driver of
    // version 3 overwrites it, and a resumed primary takes the lock back from its successor: rows are lost.
    etcd: { hosts: etcds.map(({ client, host }) => at(client, host)) },
    bootstrap: {
      dcs: {
        ...AGREED,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { ...PARAMETERS, ...(isOneMachine ? ON_ONE_MACHINE : ON_ITS_OWN_MACHINE) },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: join(own, 'first.sh'),
    },
    postgresql: {
      ...{ listen: at(node?.postgres), connect_address: at(node?.postgres), bin_dir: binaries },
      ...{ data_dir: dataOf(home, name), pgpass: join(own, 'pgpass'), use_unix_socket: true },
      authentication: {
        superuser: login('postgres', secrets.superuser),
        replication: login('replicator', secrets.replication),
        rewind: login('rewinder', secrets.rewind),
      },
      parameters: { unix_socket_directories: socketsOf(home, name) },
      // A fast checkpoint; otherwise a new replica would wait minutes for the next one.
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: [
        // On one machine each node has an account of its own, which is none of the database's users.
        `local all all ${isOneMachine ? 'trust' : 'peer'}`,
        `host replication replicator ${network} scram-sha-256`,
        `host all all ${network} scram-sha-256`,
      ],
    },
    // A watchdog resets the whole machine, so that there is none where all parts share one.
    watchdog: { mode: isOneMachine ? 'off' : 'required' },
  });
}

/** The program that Patroni runs once at the first primary, and its statements. */
export function bootstrapFiles(
  layout: Layout,
  name: string,
): readonly { readonly path: string; readonly text: string }[] {
  const folder = join(layout.home, name);
  const sql = join(folder, 'first.sql');
  return [
    { path: sql, text: firstStatements(layout) },
    { path: join(folder, 'first.sh'), text: `#!/bin/sh\nexec psql -X -q -v ON_ERROR_STOP=1 -f ${sql} "$1"\n` },
  ];
}

/** SQL for the first primary. It runs before Patroni creates its users, so it creates those that it needs. */
export function firstStatements({ secrets }: Layout): string {
  return [
    `create role ${OWNER} login createrole password '${secrets.owner}';`,
    `create database ${DATABASE} owner ${OWNER};`,
    '',
  ].join('\n');
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

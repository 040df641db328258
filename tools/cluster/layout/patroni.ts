import { join } from 'node:path';
import { DATABASE, type Layout, LOCAL, OWNER } from './layout.ts';

const PARAMETERS = {
  ...{ max_connections: 150, shared_buffers: '32MB', wal_level: 'replica', hot_standby: 'on', wal_log_hints: 'on' },
  ...{ max_wal_senders: 8, max_replication_slots: 8, wal_keep_size: '64MB', max_wal_size: '256MB' },
  // A standby that is gone is noticed within its lock's time, also when its machine fell silent.
  ...{ wal_sender_timeout: '5s', wal_receiver_timeout: '5s' },
  ...{ tcp_keepalives_idle: 5, tcp_keepalives_interval: 2, tcp_keepalives_count: 3 },
  ...{ archive_mode: 'on', archive_command: 'true', archive_timeout: '0' },
  ...{ timezone: 'UTC', log_timezone: 'UTC', log_min_messages: 'warning' },
};

/**
 * What all nodes agree on. The lock of the primary lasts 20 s, the least Patroni allows; a commit waits for a copy on
 * another node, while there is one.
 */
const AGREED = {
  ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576, check_timeline: true },
  // A dead postmaster makes way at once instead of being started again for five minutes.
  primary_start_timeout: 0,
  // With etcd away the primary stays one while it reaches all the others.
  failsafe_mode: true,
  ...{ synchronous_mode: true, synchronous_mode_strict: false },
};

export const dataOf = (home: string, node: string): string => join(home, node, 'pg');
/** Sockets have short names: a path of more than a hundred letters is refused by the system. */
export const socketsOf = (home: string, node: string): string => join(home, node, 's');

/** Patroni's file for one node. It is JSON, which is YAML too. */
export function patroniFile(layout: Layout, name: string, binaries: string): string {
  const { home, etcds, nodes, secrets } = layout;
  const node = nodes.find((one) => one.name === name);
  const at = (port: number | undefined) => `${LOCAL}:${port}`;
  const own = join(home, name);
  const login = (username: string, password: string) => ({ username, password });
  return json({
    ...{ scope: 'fissa', namespace: '/db/', name },
    restapi: { listen: at(node?.patroni), connect_address: at(node?.patroni) },
    // Version 2 of its API: there the lock is only renewed by whom it names. In Debian's Patroni 3.0.2 the driver of
    // version 3 overwrites it, and a primary that hung takes it back from the one that took over: rows are lost.
    etcd: { hosts: etcds.map(({ client }) => at(client)) },
    bootstrap: {
      dcs: { ...AGREED, postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS } },
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
      // Else a copy waits minutes for the next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: [
        'local all all trust',
        `host replication replicator ${LOCAL}/32 scram-sha-256`,
        `host all all ${LOCAL}/32 scram-sha-256`,
      ],
    },
    watchdog: { mode: 'off' },
  });
}

/** Runs once, on the first primary: Patroni makes users after it, so it makes its own. */
export function firstStatements({ secrets }: Layout): string {
  return [
    `create role ${OWNER} login createrole password '${secrets.owner}';`,
    `create database ${DATABASE} owner ${OWNER};`,
    '',
  ].join('\n');
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

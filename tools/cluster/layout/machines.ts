import { pgbackrestFile } from './backup.ts';
import { etcdVariables } from './etcd.ts';
import { haproxyFile } from './haproxy.ts';
import { DOORS, type Layout, type Secrets, type Server } from './layout.ts';
import { bootstrapFiles, patroniFile } from './patroni.ts';
import { pgbouncerFile, pgbouncerUsers } from './pgbouncer.ts';
import { apiVariables, edgeVariables, migrateVariables, workerVariables } from './servers.ts';

/** The addresses of several machines. The first web machine has the worker. */
export interface Machines {
  /** Three for a cluster that survives the loss of one. */
  readonly databases: readonly string[];
  readonly webs: readonly string[];
  /** The CIDR of all of them. */
  readonly network: string;
}

/** A file of a machine; `path` is absolute there. */
export interface MachineFile {
  readonly machine: string;
  readonly path: string;
  readonly text: string;
}

const HOME = '/srv/fissa';
const BINARIES = '/usr/lib/postgresql/15/bin';

/** The configuration files of all machines, for Debian 12 and the units of `deploy/systemd`. */
export function machineFiles(machines: Machines, secrets: Secrets): readonly MachineFile[] {
  const layout = layoutOf(machines, secrets);
  return [
    ...layout.nodes.flatMap(({ name }) => databaseFiles(layout, name)),
    ...machines.webs.flatMap((_, n) => webFiles(layout, n)),
  ];
}

/** One database machine and one web machine of an example, without secrets: the files in `deploy/cluster`. */
export function exampleFiles(): readonly MachineFile[] {
  const machines = {
    databases: ['10.20.0.11', '10.20.0.12', '10.20.0.13'],
    webs: ['10.20.0.21', '10.20.0.22'],
    network: '10.20.0.0/24',
  };
  const secrets = {
    ...{ superuser: 'CHANGE-superuser', replication: 'CHANGE-replication', rewind: 'CHANGE-rewind' },
    ...{ owner: 'CHANGE-owner', server: 'CHANGE-server', keys: '' },
  };
  return machineFiles(machines, secrets).filter(({ machine }) => machine === 'db1' || machine === 'web1');
}

function layoutOf({ databases, webs, network }: Machines, secrets: Secrets): Layout {
  const server = (role: string, port: number, metrics: number) => (host: string, n: number) => ({
    ...{ name: `${role}-${n + 1}`, host, port, metrics },
  });
  const worker = server('worker', 3002, 9466);
  return {
    ...{ home: HOME, isOneMachine: false, network, secrets, doors: DOORS },
    etcds: databases.map((host, n) => ({ name: `db${n + 1}`, host, client: 2379, peer: 2380 })),
    nodes: databases.map((host, n) => ({ name: `db${n + 1}`, host, postgres: 5432, patroni: 8008 })),
    apis: webs.map(server('api', 3001, 9465)),
    edges: webs.map(server('edge', 3000, 9464)),
    worker: worker(webs[0] ?? '', 0),
  };
}

function databaseFiles(layout: Layout, machine: string): readonly MachineFile[] {
  const file = (path: string, text: string) => ({ machine, path, text });
  return [
    file('/etc/default/etcd', variables(etcdVariables(layout, machine))),
    file('/etc/patroni/config.yml', patroniFile(layout, machine, BINARIES)),
    ...bootstrapFiles(layout, machine).map(({ path, text }) => file(path, text)),
    file('/etc/pgbackrest.conf', pgbackrestFile(HOME, 'postgres', machine)),
  ];
}

function webFiles(layout: Layout, n: number): readonly MachineFile[] {
  const machine = `web${n + 1}`;
  const file = (path: string, text: string) => ({ machine, path, text });
  const roles = {
    api: { ...apiVariables(layout), ...listening(layout.apis[n]) },
    edge: { ...edgeVariables(layout, n), ...listening(layout.edges[n]) },
    ...(n === 0
      ? { worker: { ...workerVariables(layout), ...listening(layout.worker) }, migrate: migrateVariables(layout) }
      : {}),
  };
  return [
    file('/etc/haproxy/haproxy.cfg', haproxyFile(layout)),
    file('/etc/pgbouncer/pgbouncer.ini', pgbouncerFile(layout, '/etc/pgbouncer')),
    file('/etc/pgbouncer/users.txt', pgbouncerUsers(layout)),
    ...Object.entries(roles).map(([role, given]) => file(`/etc/fissa/${role}.env`, variables(given))),
  ];
}

/** HAProxy of the other web machine reaches a server too. */
const listening = (server: Server | undefined) => ({
  ...{ HOST: '0.0.0.0', PORT: String(server?.port) },
  ...{ METRICS_HOST: '0.0.0.0', METRICS_PORT: String(server?.metrics) },
});

/** The lines of a file that units read. The role is in the unit itself. */
const variables = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .filter(([name]) => name !== 'FISSA_ROLE')
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

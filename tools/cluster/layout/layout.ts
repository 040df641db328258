/** The number of each part; nodes are machines with PostgreSQL below Patroni, etcd beside the first of them. */
export interface Size {
  readonly etcds: number;
  readonly nodes: number;
  readonly apis: number;
  readonly edges: number;
}
export const FULL_SIZE: Size = { etcds: 3, nodes: 3, apis: 2, edges: 2 };
/** The smallest cluster that survives the loss of its primary, for tests. */
export const SMALL: Size = { etcds: 1, nodes: 2, apis: 1, edges: 1 };

/** The parts of a cluster with their addresses, and the credentials. Proxies and pooler listen on loopback. */
export interface Layout {
  readonly home: string;
  /** Each machine has its own accounts and a watchdog; on one machine all parts share it. */
  readonly isOneMachine: boolean;
  /** The CIDR whose machines may connect to the database, and whose proxies are trusted. */
  readonly network: string;
  readonly etcds: readonly Etcd[];
  readonly nodes: readonly DatabaseNode[];
  readonly apis: readonly Server[];
  readonly edges: readonly Server[];
  readonly worker: Server;
  readonly doors: Doors;
  readonly secrets: Secrets;
}
export interface Etcd {
  readonly name: string;
  readonly host: string;
  readonly client: number;
  readonly peer: number;
}
export interface DatabaseNode {
  readonly name: string;
  readonly host: string;
  readonly postgres: number;
  readonly patroni: number;
}
export interface Server {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly metrics: number;
}
/** Ports of the proxies and of the connection pooler. */
export interface Doors {
  readonly edges: number;
  readonly apis: number;
  readonly write: number;
  readonly read: number;
  readonly pooler: number;
  readonly status: number;
}
export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  readonly owner: string;
  readonly server: string;
  /** The value of `FISSA_KEYS`. */
  readonly keys: string;
}

export const LOCAL = '127.0.0.1';
export const OWNER = 'fissa';
export const SERVER = 'fissa_server';
export const DATABASE = 'fissa';

/** The default ports; used ones are replaced. */
const FIRST = {
  ...{ client: 2391, peer: 2491, patroni: 54501, postgres: 54401 },
  ...{ api: 3411, apiMetrics: 3431, edge: 3421, edgeMetrics: 3441, worker: 3415, workerMetrics: 3435 },
};
export const DOORS: Doors = { edges: 3420, apis: 3410, write: 54410, read: 54411, pooler: 54420, status: 3400 };

/** Returns the wanted port, or another one if it is used. */
export type TakePort = (wanted: number) => Promise<number>;

export async function layOut(home: string, size: Size, secrets: Secrets, take: TakePort): Promise<Layout> {
  const each = async <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> => {
    const all: T[] = [];
    for (let n = 0; n < count; n += 1) all.push(await one(n));
    return all;
  };
  const server = (name: string, port: number, metrics: number) => async (n: number) => ({
    name: `${name}-${n + 1}`,
    host: LOCAL,
    port: await take(port + n),
    metrics: await take(metrics + n),
  });
  const doors = Object.entries(DOORS).map(async ([name, port]) => [name, await take(port)] as const);
  return {
    ...{ home, secrets, isOneMachine: true, network: `${LOCAL}/32` },
    etcds: await each(size.etcds, async (n) => ({
      name: `e${n + 1}`,
      host: LOCAL,
      client: await take(FIRST.client + n),
      peer: await take(FIRST.peer + n),
    })),
    nodes: await each(size.nodes, async (n) => ({
      name: `n${n + 1}`,
      host: LOCAL,
      postgres: await take(FIRST.postgres + n),
      patroni: await take(FIRST.patroni + n),
    })),
    apis: await each(size.apis, server('api', FIRST.api, FIRST.apiMetrics)),
    edges: await each(size.edges, server('edge', FIRST.edge, FIRST.edgeMetrics)),
    worker: await server('worker', FIRST.worker, FIRST.workerMetrics)(0),
    doors: Object.fromEntries(await Promise.all(doors)) as unknown as Doors,
  };
}

/** The URL of one node's PostgreSQL for the superuser. */
export const superuserUrl = ({ secrets }: Layout, port: number, database = DATABASE): string =>
  `postgres://postgres:${secrets.superuser}@${LOCAL}:${port}/${database}`;

/** The URL of the database for a role, through a proxy or the pooler. */
export const databaseUrl = ({ doors, secrets }: Layout, role: 'owner' | 'server', door: 'write' | 'read' | 'pooler') =>
  `postgres://${role === 'owner' ? OWNER : SERVER}:${secrets[role]}@${LOCAL}:${doors[door]}/${DATABASE}`;

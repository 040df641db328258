import { CLUSTER_MARK } from '../machine/service.ts';
import { databaseUrl, type Layout, LOCAL } from './layout.ts';

type Variables = Readonly<Record<string, string>>;

/** Size of each process's connection pool; together they stay below the limits of the pooler and the database. */
const POOL = '10';

/** The common settings of the product's processes. */
const common = ({ secrets, home, isOneMachine, network }: Layout): Variables => ({
  // Elsewhere the units read the keys from a file.
  ...(isOneMachine ? { [CLUSTER_MARK]: home, FISSA_KEYS: secrets.keys } : {}),
  // The proxy in front sets the client address.
  FISSA_TRUSTED_PROXIES: network,
});

const database = (layout: Layout): Variables => ({
  DATABASE_URL: databaseUrl(layout, 'server', 'pooler'),
  // On one machine the first API creates the tables; elsewhere `fissa-migrate` does, and no server knows the owner.
  DATABASE_DIRECT_URL: databaseUrl(layout, layout.isOneMachine ? 'owner' : 'server', 'write'),
  DATABASE_POOL: POOL,
});

export const apiVariables = (layout: Layout): Variables => ({
  ...common(layout),
  ...database(layout),
  DATABASE_READ_URL: databaseUrl(layout, 'server', 'read'),
  FISSA_ROLE: 'api',
  ...(layout.isOneMachine ? { FISSA_DEMO: 'true' } : {}),
  // Only the worker sends messages, so that mails do not slow down bookings.
  FISSA_WORKER: 'off',
});

export const workerVariables = (layout: Layout): Variables => ({
  ...common(layout),
  ...database(layout),
  FISSA_ROLE: 'worker',
});

/** Variables of the migration, the only program that connects as the owner of the tables. */
export const migrateVariables = (layout: Layout): Variables => ({
  DATABASE_URL: databaseUrl(layout, 'server', 'write'),
  DATABASE_DIRECT_URL: databaseUrl(layout, 'owner', 'write'),
});

/** Variables of edge `n`, which replicates its journal to the next edge if there is one. */
export function edgeVariables(layout: Layout, n: number): Variables {
  const next = layout.edges[(n + 1) % layout.edges.length];
  return {
    ...common(layout),
    FISSA_ROLE: 'edge',
    FISSA_API_URL: `http://${LOCAL}:${layout.doors.apis}`,
    ...(layout.edges.length > 1 ? { FISSA_JOURNAL_PEER: `http://${next?.host}:${next?.port}` } : {}),
  };
}

import { BELONGS } from '../machine/service.ts';
import { databaseUrl, type Layout, LOCAL } from './layout.ts';

type Variables = Readonly<Record<string, string>>;

/** Few connections each: all servers together stay below what the pooler and the database have. */
const POOL = '10';

/** What all of the product's processes are told. */
const common = ({ secrets, home }: Layout): Variables => ({
  [BELONGS]: home,
  FISSA_KEYS: secrets.keys,
  // What stands in front says whose request it is.
  FISSA_TRUSTED_PROXIES: `${LOCAL}/32`,
});

const database = (layout: Layout): Variables => ({
  DATABASE_URL: databaseUrl(layout, 'server', 'pooler'),
  DATABASE_DIRECT_URL: databaseUrl(layout, 'owner', 'write'),
  DATABASE_POOL: POOL,
});

export const apiVariables = (layout: Layout): Variables => ({
  ...common(layout),
  ...database(layout),
  DATABASE_READ_URL: databaseUrl(layout, 'server', 'read'),
  FISSA_ROLE: 'api',
  FISSA_DEMO: 'true',
  // Letters never compete with bookings.
  FISSA_WORKER: 'off',
});

export const workerVariables = (layout: Layout): Variables => ({
  ...common(layout),
  ...database(layout),
  FISSA_ROLE: 'worker',
});

/** Of edge `n`: what it promises is on the next one's disk too, where there is another. */
export function edgeVariables(layout: Layout, n: number): Variables {
  const next = layout.edges[(n + 1) % layout.edges.length];
  return {
    ...common(layout),
    FISSA_ROLE: 'edge',
    FISSA_API_URL: `http://${LOCAL}:${layout.doors.apis}`,
    ...(layout.edges.length > 1 ? { FISSA_JOURNAL_PEER: `http://${LOCAL}:${next?.port}` } : {}),
  };
}

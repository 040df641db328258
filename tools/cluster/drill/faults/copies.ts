import type { Violation } from '../../../fault-injection/checker/violation.ts';
import { pollUntil } from '../../../machine/until.ts';
import type { Cluster } from '../../cluster.ts';
import { type Layout, LOCAL, superuserUrl } from '../../layout/layout.ts';
import type { Node } from '../../machine/node.ts';
import { query } from '../../machine/query.ts';
import type { Fault, Heal } from '../fault.ts';
import { freeze } from './freeze.ts';

const BEHIND_MS = 40_000;
/** Lag in seconds above which the alert `FissaReplicaLag` fires. */
export const ALERT_LAG_SECONDS = 30;
const LOOK_MS = 1_000;
const PATIENCE_MS = 30_000;

/** Faults of the replicas that serve some reads. */
export const COPY_FAULTS: readonly Fault[] = [
  {
    name: 'replica lag',
    how: 'both copies do nothing of what they receive for 40 s, while commits go on',
    ...{ lasts: BEHIND_MS, aim: 7 },
    inject: holdCopies,
  },
];

async function holdCopies(cluster: Cluster): Promise<Heal> {
  const { layout, nodes } = cluster;
  const primary = await cluster.primary();
  const copies = nodes.filter((node) => node !== primary);
  // The process is frozen, because Patroni would undo `pg_wal_replay_pause` after a moment.
  const thaw = freeze(copies.flatMap((copy) => copy.replay()));
  const told = watch(layout);
  return async () => {
    const [first] = copies;
    const missing = (await appointments(layout, primary)) - (first ? await appointments(layout, first) : 0);
    const { most, wasAway } = told.end();
    await thaw();
    const caughtUp = await pollUntil(
      async () => (await lagsTold(layout)).every((lag) => lag < LOOK_MS / 1_000),
      PATIENCE_MS,
      LOOK_MS,
    );
    const violations: Violation[] = [
      ...(missing > 0 ? [] : ['no copy was behind']),
      ...(most > ALERT_LAG_SECONDS || wasAway
        ? []
        : [`no api told more than ${most.toFixed(0)} s of lag, nor a copy that is away`]),
      ...(caughtUp === null ? ['an api tells lag that is over'] : []),
    ].map((detail) => ({ invariant: 'drill', detail }));
    const away = wasAway ? ', then one too far behind to be asked (the primary answered)' : '';
    return {
      note: `the copies lacked ${missing} appointments; the apis told up to ${most.toFixed(0)} s of lag${away}`,
      violations,
    };
  };
}

/** Observes the metrics of the APIs: the maximum lag in seconds, and whether HAProxy excluded a replica. */
function watch(layout: Layout) {
  let [most, wasAway] = [0, false];
  const look = async () => {
    const lags = await lagsTold(layout);
    wasAway ||= lags.some(Number.isNaN);
    most = Math.max(most, ...lags.filter((lag) => !Number.isNaN(lag)));
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    end() {
      clearInterval(timer);
      return { most, wasAway };
    },
  };
}

/** The replica lag in each engine's metrics; NaN if its replica does not answer. */
async function lagsTold({ apis }: Layout): Promise<readonly number[]> {
  const texts = await Promise.all(apis.map(({ metrics }) => told(metrics)));
  return texts.flatMap((text) => {
    const [, lag] = /^fissa_replica_lag_seconds (\S+)$/m.exec(text) ?? [];
    return lag === undefined ? [] : [lag === 'Nan' ? Number.NaN : Number(lag)];
  });
}

const told = (port: number): Promise<string> =>
  fetch(`http://${LOCAL}:${port}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => answer.text(),
    () => '',
  );

async function appointments(layout: Layout, { port }: Node): Promise<number> {
  const rows = await query(superuserUrl(layout, port), 'select count(*)::int as count from appointment');
  return (rows as { readonly count: number }[])[0]?.count ?? 0;
}

import { type EngineClient, READINESS_REQUEST } from '../edge/engine.ts';
import type { Journal } from '../edge/journal/journal.ts';
import { journalSource } from '../edge/journal/journal-source.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Source } from '../platform/metrics/metrics.ts';
import { productSource } from '../platform/metrics/product-source.ts';
import { replicaSource } from '../platform/metrics/replica-source.ts';
import { diskSource, poolSource, readySource } from '../platform/metrics/sources.ts';
import type { Deps } from './create-deps.ts';

/** The sources of an engine's, worker's or desk's metrics, besides those about requests. */
export function engineSources(
  { environment, pools, read }: Pick<Deps, 'environment' | 'pools' | 'read'>,
  isReady: () => Promise<boolean>,
): readonly Source[] {
  return [
    // The pools come first, so that the queries of the other sources do not count as connections in use.
    poolSource(pools),
    readySource(isReady),
    diskSource(environment.dataDir),
    ...(environment.delivers ? [productSource(read)] : []),
    ...(environment.databaseReadUrl === undefined ? [] : [replicaSource(read)]),
  ];
}

interface EdgeSide {
  readonly environment: Pick<Environment, 'dataDir'>;
  readonly journal: Journal;
  readonly isLeaving: () => boolean;
  readonly ask: EngineClient;
}

/** The sources of an edge's metrics, besides those about requests. */
export const edgeSources = ({ environment, journal, isLeaving, ask }: EdgeSide): readonly Source[] => [
  readySource(async () => !isLeaving()),
  journalSource(journal),
  diskSource(environment.dataDir),
  (gauge) => {
    const ready = gauge('engine_ready', '1 where the engine of this edge says that it is ready');
    return async () => ready.set((await ask(READINESS_REQUEST))?.status === 200 ? 1 : 0);
  },
];

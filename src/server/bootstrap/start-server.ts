import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { loadOwn } from '../booking/own/own-appointment.ts';
import { countSteps } from '../booking/steps/count-steps.ts';
import { createStepCounter, type StepCounter } from '../booking/steps/step-counter.ts';
import { askInProcess } from '../edge/in-process.ts';
import { createEntryProofs } from '../edge/journal/entry-proof.ts';
import { journalSource } from '../edge/journal/journal-source.ts';
import { provisionalView } from '../edge/journal/provisional.ts';
import { mountProxy } from '../edge/proxy.ts';
import { createStaleCache } from '../edge/stale-cache.ts';
import { createApp } from '../http/app.ts';
import { proofOf } from '../http/cookies.ts';
import { createEdgeSignatures } from '../http/edge-signatures.ts';
import { consumeInDatabase, consumeInMemory, consumeWithFallback } from '../http/human-check/consume-challenge.ts';
import { closeInTime } from '../http/ingress/draining.ts';
import { mountProxyProbe } from '../http/ingress/proxy-probe.ts';
import { callsOf } from '../http/public-gate.ts';
import { createPartnerAccess } from '../integration-api/partners/partner-access.ts';
import { mountDocuments } from '../messages/documents/mount-documents.ts';
import { mountNetworkList, readNetworkList } from '../network/network-list.ts';
import { logosIn } from '../page/brand/logo.ts';
import { mountPage } from '../page/mount-page.ts';
import { cacheOffers, mountOffers, readApproved } from '../page/offers/approved-offers.ts';
import type { Environment } from '../platform/config/environment.ts';
import { systemRandom } from '../platform/crypto/random.ts';
import { onActs } from '../platform/database/after-commit.ts';
import { openMetrics } from '../platform/metrics/serve.ts';
import type { LineSink } from '../platform/operator-log.ts';
import { type Deps, openWorld, type Stops } from './create-deps.ts';
import { createHumanCheck, type HumanCheckParts } from './create-human-check.ts';
import { handlersOf } from './handlers.ts';
import { engineSources } from './metric-sources.ts';
import type { OpenDatabase } from './open-database.ts';
import { securityLog, tellAct } from './security-log.ts';
import { journalOf, startJournalReplay } from './wire-journal.ts';
import { openMachines } from './wire-machines.ts';

/** A started server. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** From now on this process reports that it is not ready, but still serves. */
  leave(): void;
  /** Address of the staff's desk, if it is open. */
  readonly desk?: string | null;
  /** Ends requests, then deliveries, then the database. */
  stop(): Promise<void>;
}

/** Folder of the built page: `dist/web`, beside `dist/server`. */
const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

/**
 * Starts the configured role, by default all roles in this process. A worker only delivers. The operator log goes to
 * `log`. Throws an error of one line when the start fails, and leaves nothing running.
 */
export async function wireUp(
  environment: Environment,
  log: LineSink = process.stderr,
  open?: OpenDatabase,
): Promise<RunningServer> {
  const stops: Stops = [];
  const stop = () => endAll(stops);
  try {
    const deps = await openWorld(environment, log, stops, open);
    onActs(deps.db, tellAct(deps));
    // Deliveries and the desk start after the endpoints and end after them: visitors never wait for them.
    const letters: Stops = [];
    stops.push(() => endAll(letters));
    const deliver = async () => environment.delivers && (await import('./deliver.ts')).deliver(deps, letters);
    if (environment.role === 'worker') await deliver();
    const app = await serve(deps, stops);
    if (environment.role !== 'worker') await deliver();
    const { openDesk } = await import('./wire-desk.ts');
    return { app, desk: await openDesk(deps, stops), leave: deps.leaving.leave, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function endAll(stops: Stops): Promise<void> {
  for (const each of stops.splice(0).reverse()) await each();
}

async function serve(deps: Deps, stops: Stops): Promise<FastifyInstance> {
  const { environment, db } = deps;
  const { metrics } = deps;
  const isReady = async () => (await sql`select 1`.execute(db)).rows.length === 1;
  engineSources(deps, async () => !deps.leaving.isLeaving() && (await isReady())).forEach(metrics.add);
  stops.push(await openMetrics(metrics, environment));
  const spend = consumeWithFallback(
    consumeInDatabase(db),
    consumeInMemory(() => performance.now()),
  );
  const door = createHumanCheck({ ...deps, spend });
  const app = await createApp({
    ...environment,
    sites: deps.sites,
    calls: isQuiet(environment)
      ? []
      : callsOf(countSteps(handlersOf(deps, door.humanCheck), stepsOf(deps, stops), metrics.booked)),
    passes: door.passes,
    verifyHuman: door.humanCheck.verify,
    edgeSignatures: createEdgeSignatures(deps.keys, deps.clock),
    log: deps.log,
    randomBytes: systemRandom,
    clock: deps.clock,
    partners: createPartnerAccess({ db, seal: deps.seal, rateLimits: environment.rateLimits }),
    newRequestId: randomUUID,
    isReady,
    isLeaving: deps.leaving.isLeaving,
    onAnswer: metrics.answered,
    ...securityLog(deps),
    // The roles `worker` and `desk` serve only health checks on this port.
    ...(isQuiet(environment) ? {} : { more: (app: FastifyInstance) => mountRest(app, { ...deps, ...door }, stops) }),
  });
  stops.push(() => closeInTime(app));
  await app.listen({ port: environment.port, host: environment.host });
  return app;
}

/** Interval at which step counts are written. */
const WRITE_STEPS_MS = 10_000;

/** Creates the counter of visitors' steps. Its counts are written every few seconds and at the end, not in requests. */
function stepsOf({ db, clock }: Deps, stops: Stops): StepCounter {
  const counter = createStepCounter(db, clock);
  const timer = setInterval(() => void counter.write(), WRITE_STEPS_MS).unref();
  stops.push(async () => {
    clearInterval(timer);
    await counter.write();
  });
  return counter;
}

/** Whether the process serves no visitors: it delivers, or serves the staff on its own port. */
const isQuiet = ({ role }: Environment): boolean => role === 'worker' || role === 'desk';

/** Mounts the network list and the downloads; in the role `all` also the page, and the proxy with its journal. */
async function mountRest(app: FastifyInstance, deps: Deps & HumanCheckParts, stops: Stops): Promise<void> {
  const { environment, db, seal, clock } = deps;
  const now = () => clock().getTime();
  mountProxyProbe(app, deps);
  await openMachines(app, deps);
  const { placeOf } = mountNetworkList(app, {
    dataDir: environment.dataDir,
    read: () => deps.read(readNetworkList),
    now,
  });
  const documents = {
    ...{ proofOf, clock, sites: deps.sites, mailFrom: environment.mailFrom, logoOf: logosIn(WEB_ROOT) },
    loadOwn: (proof: Buffer, oppId: string) => loadOwn(db, seal.open, proof, oppId),
  };
  const offers = cacheOffers(() => deps.read(readApproved));
  stops.push(async () => offers.stop());
  mountOffers(app, offers);
  if (environment.role === 'api') return mountDocuments(app, documents);
  const journal = await journalOf(environment, deps.keys, deps.tell);
  deps.metrics.add(journalSource(journal));
  const ask = askInProcess(app);
  const own = { journal, placeOf };
  mountDocuments(app, { ...documents, waiting: (wanted) => provisionalView({ ...own, sites: deps.sites }, wanted) });
  await mountProxy(app, {
    ...own,
    ...{ sites: deps.sites, endpoints: ENDPOINT_LIST, ask, clock, randomBytes: systemRandom, newKey: randomUUID },
    ...{ staleCache: createStaleCache(now), passes: deps.passes, proofs: createEntryProofs(deps.keys) },
    verifyHuman: deps.humanCheck.verify,
  });
  const replay = startJournalReplay({
    journal,
    ask,
    edgeSignatures: createEdgeSignatures(deps.keys, deps.clock),
    tell: deps.tell,
  });
  stops.push(() => replay.stop());
  await mountPage(app, { ...environment, sites: deps.sites, clock, webRoot: WEB_ROOT, approved: offers.all });
}

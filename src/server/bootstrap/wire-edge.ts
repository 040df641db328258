import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { createEdge, readOffers } from '../edge/edge-app.ts';
import { createEntryProofs } from '../edge/journal/entry-proof.ts';
import { mountCopies } from '../edge/journal/peer-replication.ts';
import { withOfflineFallback } from '../edge/offline-fallback.ts';
import { createStaleCache } from '../edge/stale-cache.ts';
import { createUpstream } from '../edge/upstream.ts';
import { createEdgeSignatures } from '../http/edge-signatures.ts';
import { consumeInMemory } from '../http/human-check/consume-challenge.ts';
import { humanHandlers } from '../http/human-check/human-handlers.ts';
import { closeInTime, createDraining } from '../http/ingress/draining.ts';
import { mountProxyProbe } from '../http/ingress/proxy-probe.ts';
import { laterGazetteer } from '../network/places/lazy-gazetteer.ts';
import { placeHandlers } from '../network/places/place-handlers.ts';
import { cacheOffers } from '../page/offers/approved-offers.ts';
import { logHiddenOffers } from '../page/offers/log-hidden-offers.ts';
import { systemClock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { mailFromOf } from '../platform/config/site.ts';
import { pacesOf } from '../platform/config/suggestion-debounce.ts';
import { systemRandom } from '../platform/crypto/random.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openMetrics } from '../platform/metrics/serve.ts';
import type { LineSink } from '../platform/operator-log.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';
import { createHumanCheck } from './create-human-check.ts';
import { edgeSources } from './metric-sources.ts';
import { openLogs, securityLog } from './security-log.ts';
import type { RunningServer } from './start-server.ts';
import { journalOf, startJournalReplay, withPeerReplication } from './wire-journal.ts';

const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

/**
 * Starts the role `edge`: it has no database, one engine at `FISSA_API_URL`, and a journal for outages of the engine.
 * Several edges may share an engine.
 */
export async function wireEdge(given: Environment, log: LineSink = process.stderr): Promise<RunningServer> {
  const { apiUrl } = given;
  if (apiUrl === undefined) throw new Error('FISSA_API_URL is missing: FISSA_ROLE=edge needs it');
  const sites = loadSites(given.siteFile, given.port);
  const environment = { ...given, mailFrom: given.mailFrom || mailFromOf(sites) };
  const keys = openKeyring(environment);
  const edgeSignatures = createEdgeSignatures(keys, systemClock);
  const metrics = createMetrics(environment.metricsPort !== undefined);
  const { tell, security } = openLogs({ environment, clock: systemClock, metrics, log });
  const endTracing = await startTracing(environment, tell);
  logHiddenOffers(sites, tell);
  const now = () => performance.now();
  const { isLeaving, leave } = createDraining();
  const door = createHumanCheck({ environment, sites, keys, tell, spend: consumeInMemory(now) });
  const base = {
    ...{ ...environment, sites, webRoot: WEB_ROOT },
    ...{ randomBytes: systemRandom, log, newRequestId: randomUUID, clock: systemClock, passes: door.passes },
    verifyHuman: door.humanCheck.verify,
    ...{ onAnswer: metrics.answered, ...securityLog({ seal: createSeal(keys), metrics, security }) },
  };
  const upstream = createUpstream({ url: apiUrl, now, edgeSignatures });
  const { letters } = pacesOf(environment.geocoder, sites.suggestions).branches;
  const standIn = { ...placeHandlers(laterGazetteer(), letters), ...humanHandlers(door.humanCheck) };
  const ask = await withOfflineFallback(upstream, standIn, base);
  const journal = await journalOf(environment, keys, tell);
  // A client of its own for the polls of the offers, so that their failures do not open the visitors' circuit breaker.
  const offers = cacheOffers(() => readOffers(createUpstream({ url: apiUrl, now, edgeSignatures })));
  const app = await createEdge({
    ...base,
    approved: offers.all,
    isLeaving,
    endpoints: ENDPOINT_LIST,
    ask,
    journal: withPeerReplication({ environment, keys, journal, edgeSignatures, tell }),
    ...{ staleCache: createStaleCache(now), proofs: createEntryProofs(keys), newKey: randomUUID },
  });
  await mountCopies(app, { journal, edgeSignatures, seal: createSeal(keys) });
  mountProxyProbe(app, { keys, clock: systemClock });
  // A client of its own for the replay, so that its failures do not open the visitors' circuit breaker.
  const own = createUpstream({ url: apiUrl, now, edgeSignatures });
  const replay = startJournalReplay({ journal, ask: own, edgeSignatures, tell });
  edgeSources({ environment, journal, isLeaving, ask: own }).forEach(metrics.add);
  const stop = async () => {
    offers.stop();
    await Promise.all([replay.stop(), closeInTime(app), closeMetrics()]);
    await Promise.all([endTracing(), security.stop()]);
  };
  let closeMetrics: () => Promise<unknown> = async () => undefined;
  try {
    closeMetrics = await openMetrics(metrics, environment);
    await app.listen({ port: environment.port, host: environment.host });
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { app, leave, stop };
}

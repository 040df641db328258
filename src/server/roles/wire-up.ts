import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { loadOwn } from '../booking/own/own-appointment.ts';
import { clean } from '../booking/retention/clean.ts';
import { loadDemo } from '../demo/load.ts';
import { PATRON_DAYS } from '../demo/patron-days.ts';
import { askInProcess } from '../edge/in-process.ts';
import { provisionalView } from '../edge/journal/provisional.ts';
import { createLastGood } from '../edge/last-good.ts';
import { mountProxy } from '../edge/proxy.ts';
import { createApp } from '../http/app.ts';
import { proofOf } from '../http/cookies.ts';
import { createVouched } from '../http/vouched.ts';
import { mailLink } from '../links/make-link.ts';
import { createTokens } from '../links/tokens.ts';
import { changeWriters } from '../messages/change-messages.ts';
import { createChannels } from '../messages/channels.ts';
import { mountDocuments } from '../messages/documents/mount-documents.ts';
import { leadWriters } from '../messages/lead-messages.ts';
import { createMessages } from '../messages/messages.ts';
import { refusalWriters } from '../messages/refusal-messages.ts';
import { remind } from '../messages/remind.ts';
import { ensureHolidays } from '../network/ensure-holidays.ts';
import { mountNetworkList, readNetworkList } from '../network/network-list.ts';
import { createPlaces } from '../network/places/create-places.ts';
import { createGazetteer } from '../network/places/gazetteer.ts';
import { readTowns } from '../network/places/towns.ts';
import { startWorker } from '../outbox/worker.ts';
import { mountPage } from '../page/mount-page.ts';
import { systemClock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import { loadKeys } from '../platform/config/keys.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { mainSite } from '../platform/config/site.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { prepareDatabase } from '../platform/database/migrate.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { countNow } from '../platform/metrics/counts.ts';
import { createMetrics, type Metrics, serveMetrics } from '../platform/metrics/metrics.ts';
import { callsOf, type World } from './wire-calls.ts';
import { journalOf, sendOn } from './wire-journal.ts';

/** A started server. `stop()` ends calls, deliveries and the database, in this order. */
export interface Running {
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}
type Stops = (() => Promise<unknown>)[];

/** Built beside the server: `dist/server` and `dist/web`. */
const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

/** Starts everything the configuration asks for. Throws an Error with one clear line, leaving nothing running. */
export async function wireUp(environment: Environment): Promise<Running> {
  const stops: Stops = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const world = await openWorld(environment, stops);
    await deliver(world, stops);
    const app = await serve(world, stops);
    return { app, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function openWorld(environment: Environment, stops: Stops): Promise<World> {
  const sites = loadSites(environment.siteFile, environment.port);
  const keys = loadKeys(environment);
  const url = environment.databaseUrl ?? (await ownDatabase(environment.dataDir, stops));
  const pool = createPool({ url });
  const db = createDatabase(pool);
  stops.push(() => db.destroy());
  await prepareDatabase(db, url);
  const towns = readTowns();
  const seal = createSeal(keys);
  await ensureHolidays(db, systemClock().getUTCFullYear(), PATRON_DAYS);
  if (environment.demo) await loadDemo(db, towns, seal);
  const gazetteer = createGazetteer(towns);
  const places = createPlaces(environment.geocoder, { fetch }, gazetteer);
  const tokens = createTokens(keys, systemClock);
  return { environment, sites, keys, seal, tokens, clock: systemClock, pool, db, places, gazetteer };
}

async function ownDatabase(dataDir: string, stops: Stops): Promise<string> {
  const embedded = await startEmbedded({ dataDir });
  stops.push(() => embedded.stop());
  return embedded.url;
}

async function serve(world: World, stops: Stops): Promise<FastifyInstance> {
  const { environment, db } = world;
  const metrics = createMetrics(() => countNow(db));
  await openMetrics(metrics, environment, stops);
  const app = await createApp({
    ...environment,
    sites: world.sites,
    calls: callsOf(world),
    vouched: createVouched(world.keys.signing),
    log: process.stderr,
    randomBytes,
    newRequestId: randomUUID,
    isReady: async () => (await sql`select 1`.execute(db)).rows.length === 1,
    onAnswer: metrics.answered,
    more: (app) => mountRest(app, world, stops),
  });
  stops.push(() => app.close());
  await app.listen({ port: environment.port, host: environment.host });
  return app;
}

async function openMetrics(metrics: Metrics, { metricsPort, host }: Environment, stops: Stops): Promise<void> {
  if (metricsPort === undefined) return;
  const server = await serveMetrics(metrics, metricsPort, host);
  stops.push(() => new Promise((resolve) => server.close(resolve)));
}

/** Starts sending what bookings caused; a failed delivery is logged by its task, never by its message. */
async function deliver({ environment, sites, seal, tokens, clock, pool, db }: World, stops: Stops): Promise<void> {
  const main = mainSite(sites);
  const messages = createMessages(
    {
      db,
      open: seal.open,
      siteUrl: main.origin,
      phone: main.brand.phone,
      sender: main.brand.name,
      changeUrl: (oppId) => mailLink({ sites, tokens }, oppId),
    },
    { ...leadWriters, ...changeWriters, ...refusalWriters },
  );
  const channels = createChannels(environment, messages, clock);
  const onFailure = (task: string) => process.stderr.write(`${JSON.stringify({ event: 'failed', route: task })}\n`);
  const worker = await startWorker({
    pool,
    db,
    channels,
    onFailure,
    remind: () => remind(db),
    clean: () => clean(db, seal),
  });
  stops.push(() => worker.stop());
}

/** The network's list, the downloads, and in the role `all` the page and the proxy with a journal of its own. */
async function mountRest(app: FastifyInstance, world: World, stops: Stops): Promise<void> {
  const { environment, db, seal, clock } = world;
  const now = () => clock().getTime();
  const { placeOf } = mountNetworkList(app, { dataDir: environment.dataDir, read: () => readNetworkList(db), now });
  const documents = {
    proofOf,
    clock,
    loadOwn: (proof: Buffer, oppId: string) => loadOwn(db, seal.open, proof, oppId),
  };
  if (environment.role === 'api') return mountDocuments(app, documents);
  const journal = await journalOf(environment, world.keys);
  const ask = askInProcess(app);
  const own = { journal, placeOf };
  mountDocuments(app, { ...documents, waiting: (wanted) => provisionalView(own, wanted) });
  await mountProxy(app, {
    ...own,
    ...{ sites: world.sites, endpoints: ENDPOINT_LIST, ask, clock, randomBytes, newKey: randomUUID },
    lastGood: createLastGood(now),
  });
  const replay = sendOn(journal, ask, createVouched(world.keys.signing));
  stops.push(() => replay.stop());
  await mountPage(app, { ...environment, sites: world.sites, webRoot: WEB_ROOT });
}

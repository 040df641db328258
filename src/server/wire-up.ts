import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { ping } from '#contract/service.ts';
import type { Environment } from './config/environment.ts';
import { type Keys, loadKeys } from './config/keys.ts';
import { loadSites } from './config/load-sites.ts';
import type { Sites } from './config/site.ts';
import { startEmbedded } from './database/embedded.ts';
import { prepareDatabase } from './database/migrate.ts';
import { createDatabase, createPool } from './database/pool.ts';
import type { Database } from './database/schema.ts';
import { createApp } from './http/app.ts';
import { type Call, served } from './http/mount.ts';
import { pingNow } from './http/ping.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { countNow } from './metrics/counts.ts';
import { createMetrics, type Metrics, serveMetrics } from './metrics/metrics.ts';

/** A started server. `stop()` ends calls, deliveries and the database, in this order. */
export interface Running {
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}
interface World {
  readonly environment: Environment;
  readonly sites: Sites;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
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
    const app = await serve(world, stops);
    return { app, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function openWorld(environment: Environment, stops: Stops): Promise<World> {
  const sites = loadSites(environment.siteFile);
  const keys = loadKeys(environment);
  const url = environment.databaseUrl ?? (await ownDatabase(environment.dataDir, stops));
  const pool = createPool({ url });
  const db = createDatabase(pool);
  stops.push(() => db.destroy());
  await prepareDatabase(db, url);
  return { environment, sites, keys, clock: systemClock, pool, db };
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
    webRoot: WEB_ROOT,
    calls: callsOf(world),
    log: process.stderr,
    randomBytes,
    newRequestId: randomUUID,
    isReady: async () => (await sql`select 1`.execute(db)).rows.length === 1,
    onAnswer: metrics.answered,
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

/** Every call and the use case behind it. */
function callsOf({ clock }: World): Call[] {
  return [served(ping, pingNow(clock))];
}

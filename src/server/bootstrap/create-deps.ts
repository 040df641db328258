import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type AvailabilityCache, createAvailabilityCache } from '../availability/cache/availability-cache.ts';
import { createSeatNotices } from '../availability/cache/seat-notices.ts';
import type { CapacityDeps } from '../booking/capacity/apply-change.ts';
import { updateHolidays } from '../booking/holidays/update-holidays.ts';
import { loadDemoDesk } from '../demo/desk/load-desk.ts';
import { loadDemo } from '../demo/load.ts';
import { PATRON_DAYS } from '../demo/patron-days.ts';
import { createDraining, type Draining } from '../http/ingress/draining.ts';
import { createTokens, type Tokens } from '../links/tokens.ts';
import { holidayRows } from '../network/holiday-rows.ts';
import { createPlaces } from '../network/places/create-places.ts';
import { laterGazetteer } from '../network/places/lazy-gazetteer.ts';
import type { Places } from '../network/places/places.ts';
import { readTowns } from '../network/places/towns.ts';
import { keepMailFiles, type MailFiles } from '../outbox/mail-files.ts';
import { logHiddenOffers } from '../page/offers/log-hidden-offers.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Environment, reachedBySms } from '../platform/config/environment.ts';
import { type Keyring, openKeyring } from '../platform/config/keyring.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { mailFromOf, type Sites } from '../platform/config/site.ts';
import { createSeal, type Seal } from '../platform/crypto/seal.ts';
import { onSeats } from '../platform/database/after-commit.ts';
import { createRead, type Read } from '../platform/database/connect/read-replica.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/schema.ts';
import { namedStatements, unnamedStatements } from '../platform/database/statements/statement-names.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';
import { watchKeys } from '../platform/keys/watch-keys.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import type { LineSink, LogEvent } from '../platform/operator-log.ts';
import type { SecurityLog } from '../platform/security-log/open-security-log.ts';
import { startTracing } from '../platform/tracing/start-tracing.ts';
import { type Addresses, type OpenDatabase, openDatabase } from './open-database.ts';
import { openLogs } from './security-log.ts';

/** Resources of the process for its use cases. */
export interface Deps {
  readonly environment: Environment;
  readonly sites: Sites;
  readonly keys: Keyring;
  readonly seal: Seal;
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** Connections that bypass a pooler, for LISTEN and deliveries; without a pooler those of `db`. */
  readonly direct: pg.Pool;
  /** Connection pools by purpose, for metrics: that of `db`, and `direct` where it is another one. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly db: Kysely<Database>;
  /** Reads from a replica, if one is configured. */
  readonly read: Read;
  /** Cache for endpoints that only read availability. */
  readonly cache: AvailabilityCache;
  readonly places: Places;
  /** The embedded places; a create uses only these, never a remote service. */
  readonly gazetteer: Places;
  /** Where log lines go, usually standard error. */
  readonly log: LineSink;
  readonly tell: LogEvent;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
  readonly leaving: Draining;
  readonly mailFiles: MailFiles;
}

/** Resources to close at the end of the process, last opened first. */
export type Stops = (() => Promise<unknown>)[];

/** Opens everything that use cases need. Migrates the database and, for the demo, fills it. */
export async function openWorld(
  given: Environment,
  log: LineSink,
  stops: Stops,
  open: OpenDatabase = openDatabase,
): Promise<Deps> {
  const sites = loadSites(given.siteFile, given.port);
  const environment = { ...given, mailFrom: given.mailFrom || mailFromOf(sites) };
  const keys = openKeyring(environment);
  const metrics = createMetrics(environment.metricsPort !== undefined);
  const { tell, security } = openLogs({ environment, clock: systemClock, metrics, log });
  stops.push(security.stop);
  stops.push(await startTracing(environment, tell));
  logHiddenOffers(sites, tell);
  const addresses = await open(environment, (stop) => stops.push(stop), tell);
  const { db, direct, pools } = openPools(environment, addresses, stops);
  const cache = createAvailabilityCache(db);
  const notices = createSeatNotices(db);
  stops.push(notices.stop);
  onSeats(db, (codes) => {
    cache.drop(codes);
    notices.send(codes);
  });
  const copy = createRead(db, environment.databaseReadUrl);
  stops.push(copy.stop);
  keys.follow(await checkKeys(db, keys));
  const watch = await watchKeys({ db, keyring: keys, onTrouble: () => tell({ event: 'keys-missing' }) });
  stops.push(() => watch.stop());
  const seal = createSeal(keys);
  const smsPrefixes = reachedBySms(environment);
  await addHolidays({ db, seal, smsPrefixes, windows: sites.windows, extraLoad: () => 0 }, tell);
  if (environment.demo && addresses.ownerUrl !== null) await fillDemo(addresses.ownerUrl, seal);
  const mailFiles = keepMailFiles({ db, dataDir: environment.dataDir, tell });
  stops.push(mailFiles.stop);
  const gazetteer = laterGazetteer();
  const places = createPlaces(environment.geocoder, { fetch }, gazetteer);
  const tokens = createTokens(keys, systemClock);
  return {
    ...{ environment, sites, keys, seal, tokens, clock: systemClock },
    read: copy.read,
    ...{
      direct,
      pools,
      db,
      cache,
      places,
      gazetteer,
      log,
      tell,
      security,
      metrics,
      leaving: createDraining(),
      mailFiles,
    },
  };
}

/** Adds missing holidays. A start displaces no visit: a holiday with visits waits for `npm run holidays`. */
async function addHolidays(deps: CapacityDeps, tell: LogEvent): Promise<void> {
  const wanted = holidayRows(systemClock().getUTCFullYear(), PATRON_DAYS);
  for (const { holiday, lost } of await updateHolidays(deps, wanted, { accept: false }))
    tell({ event: 'holiday-waiting', day: holiday.day, city: holiday.city, people: lost.length });
}

/** Opens the connection pools. A transaction pooler keeps no session settings and, if old, no prepared statements. */
function openPools(
  { databasePool: connections, preparedStatements }: Environment,
  { url, directUrl }: Addresses,
  stops: Stops,
): Pick<Deps, 'db' | 'direct' | 'pools'> {
  const isDirect = url === directUrl;
  const pool = createPool({ url, connections, behindPooler: !isDirect || !preparedStatements });
  const db = createDatabase(pool, preparedStatements ? namedStatements() : unnamedStatements);
  stops.push(() => db.destroy());
  if (isDirect) return { db, direct: pool, pools: { calls: pool } };
  const direct = createPool({ url: directUrl, connections });
  stops.push(() => direct.end());
  return { db, direct, pools: { calls: pool, direct } };
}

/** Fills the demo. Connects as the owner, since the serving role may only read branches and agents. */
export async function fillDemo(ownerUrl: string, seal: Seal): Promise<void> {
  const owner = createDatabase({ url: ownerUrl, connections: 1 });
  try {
    await loadDemo(owner, readTowns, seal);
    await loadDemoDesk(owner, seal);
  } finally {
    await owner.destroy();
  }
}

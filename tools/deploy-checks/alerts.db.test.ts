import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '../../deploy/grafana/dashboard.mjs';
import { type RunningServer, wireUp } from '../../src/server/bootstrap/start-server.ts';
import { wireEdge } from '../../src/server/bootstrap/wire-edge.ts';
import { readEnvironment } from '../../src/server/platform/config/environment.ts';
import { newKeys } from '../../src/server/platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../src/server/platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { freePort } from '../machine/ports.ts';
import { ruleExpressions } from './files.testing.ts';
import { testIfInstalled } from './program.testing.ts';
import { fiveMinutes, labelsIn, type Scrape, scrapeOf, testRules } from './scrape.testing.ts';

let fresh: FreshDatabase;
const running: RunningServer[] = [];
let base: string;
let ports: { readonly all: number; readonly edge: number };
const keys = newKeys();

function settings(more: Readonly<Record<string, string>>) {
  const common = { PORT: '0', FISSA_KEYS: keys, FISSA_DATA_DIR: temporaryFolder('alerts'), FISSA_DRAIN_SECONDS: '0' };
  const read = readEnvironment({ ...common, FISSA_RATE_LIMITS: 'off', FISSA_HUMAN_CHECK: 'off', ...more });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
}

beforeAll(async () => {
  fresh = await freshDatabase();
  ports = { all: await freePort(), edge: await freePort() };
  const log = { write: () => undefined };
  const all = await wireUp(
    settings({ DATABASE_URL: fresh.url, DATABASE_POOL: '5', METRICS_PORT: String(ports.all) }),
    log,
  );
  base = `http://127.0.0.1:${(all.app.server.address() as { readonly port: number }).port}`;
  const edge = await wireEdge(
    settings({ FISSA_ROLE: 'edge', FISSA_API_URL: base, METRICS_PORT: String(ports.edge) }),
    log,
  );
  running.push(edge, all);
});
afterAll(async () => {
  for (const one of running) await one.stop();
  await fresh.close();
});

const post = async (call: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/fa3/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
};
const scrapes = async (): Promise<Readonly<Record<'all' | 'edge', Scrape>>> => ({
  all: await scrapeOf(ports.all),
  edge: await scrapeOf(ports.edge),
});
const seriesOf = (seen: readonly Readonly<Record<'all' | 'edge', Scrape>>[]): object[] =>
  (['all', 'edge'] as const).flatMap((name) =>
    fiveMinutes(
      name,
      seen.map((each) => each[name]),
    ),
  );

/** The metrics of an expression, each with a label that the expression selects or groups by. */
function askedFor(expr: string): readonly (readonly [string, string])[] {
  const selected = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', labels = '']) =>
    [...labels.matchAll(/(\w+)\s*[!=]/g)].map(([, label = '']) => [metric, label] as const),
  );
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)[^a-z]*(?:[a-z_]+\()*((?:fissa|nodejs|process)_\w+)/g)].flatMap(
    ([, labels = '', metric = '']) => labels.split(/,\s*/).map((label) => [metric, label] as const),
  );
  return [...selected, ...grouped];
}

/** Labels that Prometheus adds itself. */
const ADDED = ['job', 'instance'];
/** Metrics that the servers of this test do not export: they have no replica, failed delivery or booking. */
const ELSEWHERE = /^(up|fissa_replica_\w+|fissa_delivery_failures_total|fissa_bookings_last_hour)$/;

// R17.5.3, R17.5.4
test('running servers export every metric of an alert or the dashboard, with its labels', async () => {
  await post('TrovaFiliali3', { cap: '20121', latitude: 45.47, longitude: 9.19 });
  const known = labelsIn(Object.values(await scrapes()));
  const exprs = [
    ...ruleExpressions(),
    ...dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const named = exprs.flatMap((expr) => expr.match(/\b(fissa|nodejs|process)_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((metric) => !known.has(metric) && !ELSEWHERE.test(metric))).toEqual([]);
  const labelled = exprs
    .flatMap(askedFor)
    .filter(([metric, label]) => !ELSEWHERE.test(metric) && !ADDED.includes(label));
  expect(labelled.length).toBeGreaterThan(15);
  expect(labelled.filter(([metric, label]) => !known.get(metric)?.has(label))).toEqual([]);
});

/** Expression for firing or pending alerts except some. `FissaBusy` depends on the load of the test machine. */
const allBut = (...names: readonly string[]): string => `ALERTS{alertname!~"${['FissaBusy', ...names].join('|')}"}`;

// R17.5.3
testIfInstalled('promtool')('no alert fires or is pending when a running server is idle', async () => {
  const seen = [await scrapes(), await scrapes(), await scrapes()];
  expect(testRules(seriesOf(seen), [{ expr: allBut(), count: 0 }])).toBe('');
});

// R17.5.3
testIfInstalled('promtool')(
  'FissaPoolExhausted fires when visitors wait for a connection of a running server',
  async () => {
    const edge = await scrapeOf(ports.edge);
    const lock = await fresh.db.startTransaction().execute();
    await sql`lock table audit in access exclusive mode`.execute(lock);
    let isOver = false;
    const visitors = Array.from({ length: 12 }, async () => {
      while (!isOver) await post('sendAudit', { evento: 'questionario' });
    });
    let all: Scrape = new Map();
    const waiting = async () => {
      all = await scrapeOf(ports.all);
      return Number(all.get('fissa_pool_waiting{pool="calls"}'));
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    isOver = true;
    await lock.rollback().execute();
    await Promise.all(visitors);
    const fired = 'ALERTS{alertname="FissaPoolExhausted",alertstate="firing"}';
    // Without a database connection the server is not ready and exports no counts, so these alerts may fire too.
    const others = allBut('FissaPoolExhausted', 'FissaNotReady', 'FissaBlind');
    expect(
      testRules(seriesOf([{ all, edge }]), [
        { expr: fired, count: 1 },
        { expr: others, count: 0 },
      ]),
    ).toBe('');
  },
);

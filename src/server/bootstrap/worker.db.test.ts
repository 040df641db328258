import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueBooked } from '../outbox/channels.testing.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { wireUp } from './start-server.ts';

let fresh: FreshDatabase;
const keys = newKeys();
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const started = (receiver: string, change: Record<string, string>) => {
  const read = readEnvironment({
    ...{ PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_KEYS: keys, DATABASE_URL: fresh.url },
    ...{ FISSA_DATA_DIR: temporaryFolder('worker'), WEBHOOK_URLS: receiver },
    ...{ WEBHOOK_SECRET: 'una frase di almeno ventiquattro', ...change },
  });
  if (!read.ok) throw new Error(read.problems.join());
  return wireUp(read.value, { write: () => undefined });
};

// R15.3.4
test("a worker delivers an engine's events, and serves no endpoints", async () => {
  const [ofEngine, ofWorker] = [await startReceiver([200]), await startReceiver([200])];
  const engine = await started(ofEngine.url, { FISSA_ROLE: 'api', FISSA_WORKER: 'off' });
  const id = await enqueueBooked(fresh.db);
  const worker = await started(ofWorker.url, { FISSA_ROLE: 'worker', FISSA_WORKER: 'off' });
  await expect.poll(() => ofWorker.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  expect(ofEngine.received).toEqual([]);
  const paths = ['/readyz', '/fa3/api/ping', '/fa3/'];
  const seen = await Promise.all(paths.map((url) => worker.app.inject({ url })));
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
  for (const running of [worker, engine]) await running.stop();
  for (const receiver of [ofEngine, ofWorker]) await receiver.close();
});

// R15.3.4
test('a server of all roles leaves deliveries to a worker, if configured', async () => {
  const [ofServer, ofWorker] = [await startReceiver([200]), await startReceiver([200])];
  const server = await started(ofServer.url, { FISSA_ROLE: 'all', FISSA_WORKER: 'off' });
  const id = await enqueueBooked(fresh.db);
  const worker = await started(ofWorker.url, { FISSA_ROLE: 'worker' });
  await expect.poll(() => ofWorker.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  expect(ofServer.received).toEqual([]);
  for (const running of [worker, server]) await running.stop();
  for (const receiver of [ofServer, ofWorker]) await receiver.close();
});

// R15.3.4
test('a worker without an external database does not start', () => {
  const read = readEnvironment({ FISSA_ROLE: 'worker' });
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(/^DATABASE_URL is missing/)]);
});

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve.ts';
import { diskSource, poolSource, readySource } from './sources.ts';

// R13.11.5, R17.5.1, R17.5.2
test('labels calls by name and status, bookings by product, failed deliveries by channel and code', async () => {
  const metrics = createMetrics(false);
  metrics.answered('ping', 200, 0.002);
  metrics.booked('salary');
  metrics.undelivered('mail', 'ECONNREFUSED');
  metrics.delivered('mail', 70);
  metrics.reported({ event: 'keys-missing' });
  const text = await metrics.read();
  expect(text).toContain('fissa_http_request_duration_seconds_count{call="ping",status="200"} 1');
  expect(text).toContain('fissa_http_request_duration_seconds_sum{call="ping",status="200"} 0.002');
  expect(text).toContain('fissa_bookings_total{product="salary"} 1');
  expect(text).toContain('fissa_delivery_failures_total{channel="mail",code="ECONNREFUSED"} 1');
  expect(text).toContain('fissa_reports_total{event="keys-missing"} 1');
  expect(text).toContain('fissa_delivery_delay_seconds_bucket{le="60",channel="mail"} 0');
  expect(text).toContain('fissa_delivery_delay_seconds_bucket{le="120",channel="mail"} 1');
});

// R17.5.1
test('no gauge has the name of a counter', async () => {
  const text = await createMetrics().read();
  expect([...text.matchAll(/^# TYPE (\w+_total) gauge$/gm)].map(([, name]) => name)).toEqual([]);
});

// R17.5.1
test('a source is read on each scrape only; a failing source is counted and does not affect others', async () => {
  const metrics = createMetrics(false);
  let looks = 0;
  metrics.add(() => () => Promise.reject(new Error('down')));
  metrics.add((gauge) => {
    const seen = gauge('looks', 'How often');
    return () => seen.set(++looks);
  });
  expect(looks).toBe(0);
  expect(await metrics.read()).toMatch(/fissa_counts_failed_total 1\n[\s\S]*fissa_looks 1\n/);
});

// R17.5.1, R17.5.3
test('a hanging source counts as failed, and a process without a readiness answer is not ready', async () => {
  const metrics = createMetrics(false, 20);
  const never = () => new Promise<never>(() => undefined);
  metrics.add(() => never);
  metrics.add(readySource(never, 10));
  const [first, second] = [await metrics.read(), await metrics.read()];
  expect([first, second]).toEqual([
    expect.stringContaining('fissa_counts_failed_total 1\n'),
    expect.stringContaining('fissa_counts_failed_total 2\n'),
  ]);
  expect(second).toContain('fissa_ready 0\n');
});

// R17.5.1, R17.5.3
test('a gauge has no value before its first read, and keeps the last value on failure', async () => {
  const metrics = createMetrics(false);
  const answers = [Promise.reject(new Error('down')), Promise.resolve(7), Promise.reject(new Error('down'))];
  for (const answer of answers) answer.catch(() => undefined);
  metrics.add((gauge) => {
    const free = gauge('free', 'Bytes');
    return async () => free.set((await answers.shift()) ?? 0);
  });
  expect(await metrics.read()).not.toContain('\nfissa_free ');
  for (const _ of [1, 2]) expect(await metrics.read()).toContain('\nfissa_free 7\n');
});

// R17.5.1
test('reports connections, disk space and readiness', async () => {
  const metrics = createMetrics(false);
  const pool = { idleCount: 3, totalCount: 5, waitingCount: 5, options: { max: 20 } };
  metrics.add(poolSource({ calls: pool as never }));
  metrics.add(diskSource(temporaryFolder('disk')));
  metrics.add(readySource(() => Promise.reject(new Error('down'))));
  const text = await metrics.read();
  expect(text).toContain('fissa_pool_connections{pool="calls",state="idle"} 3');
  expect(text).toContain('fissa_pool_connections{pool="calls",state="in_use"} 2');
  expect(text).toContain('fissa_pool_size{pool="calls"} 20');
  expect(text).toContain('fissa_pool_waiting{pool="calls"} 2');
  expect(text).toMatch(/fissa_disk_free_bytes [1-9]\d*\n/);
  expect(text).toMatch(/fissa_disk_size_bytes [1-9]\d*\n/);
  expect(text).toContain('fissa_ready 0');
});

// R17.5.1, R17.5.3
test('a data directory that does not exist yet reports the disk of its parent', async () => {
  const metrics = createMetrics(false);
  metrics.add(diskSource(join(temporaryFolder('disk'), 'not', 'there')));
  const text = await metrics.read();
  expect(text).toContain('fissa_counts_failed_total 0\n');
  expect(text).toMatch(/fissa_disk_free_bytes [1-9]\d*\n/);
});

// R0.78, R17.5.1
test('serves one address on a separate port', async () => {
  const server = await serveMetrics(createMetrics(), 0, '127.0.0.1');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await fetch(`${base}/metrics`);
  expect(found.headers.get('content-type')).toContain('text/plain');
  const text = await found.text();
  for (const own of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']) expect(text).toContain(own);
  expect((await fetch(`${base}/`)).status).toBe(404);
  server.close();
});

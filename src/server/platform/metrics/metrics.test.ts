import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';

const counts = async () => ({
  bookings: 3,
  holds: 2,
  outboxPending: 1,
  capped: 5,
  outboxDead: { mail: 4, webhook: 0 },
});

// R13.11.5
test('tells calls by status, and what the database counts', async () => {
  const metrics = createMetrics(counts, false);
  metrics.answered('ping', 200, 0.002);
  const text = await metrics.read();
  expect(text).toContain('fissa_http_request_duration_seconds_count{call="ping",status="200"} 1');
  expect(text).toMatch(
    /fissa_bookings 3\n[\s\S]*fissa_holds 2\n[\s\S]*fissa_outbox_pending 1\n[\s\S]*fissa_recipients_capped 5\n/,
  );
  expect(text).toMatch(/fissa_outbox_dead\{channel="mail"\} 4\n[\s\S]*fissa_outbox_dead\{channel="webhook"\} 0\n/);
});

test('goes on without the database', async () => {
  const metrics = createMetrics(() => Promise.reject(new Error('down')), false);
  expect(await metrics.read()).toContain('fissa_counts_failed_total 1');
});

// R0.78
test('has a port of its own with one address', async () => {
  const server = await serveMetrics(createMetrics(counts), 0, '127.0.0.1');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await fetch(`${base}/metrics`);
  expect(found.headers.get('content-type')).toContain('text/plain');
  expect(await found.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`${base}/`)).status).toBe(404);
  server.close();
});

import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What only the database knows; read when somebody looks. */
export type Counts = {
  readonly bookings: number;
  readonly holds: number;
  readonly outboxPending: number;
  /** Recipients who reached their cap in the last 24 hours (R13.6.3). */
  readonly capped: number;
  /** Deliveries given up, by kind of channel (R13.11.5). */
  readonly outboxDead: Readonly<Record<string, number>>;
};
export interface Metrics {
  /** Counts one answered call (seconds). */
  answered(call: string, status: number, seconds: number): void;
  /** Everything in the Prometheus text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** The numbers of this process and of the product (R0.78). `counts` may fail: the rest is told all the same. */
export function createMetrics(counts: () => Promise<Counts>, withProcess = true): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const labelNames = ['call', 'status'] as const;
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const name = 'fissa_http_request_duration_seconds';
  const duration = new Histogram({ name, help: 'Time to answer a call', labelNames, buckets, registers });
  const unread = new Counter({ name: 'fissa_counts_failed_total', help: 'Failed looks at the database', registers });
  const gauge = (key: string, help: string) => new Gauge({ name: `fissa_${key}`, help, registers });
  const bookings = gauge('bookings', 'Active appointments');
  const holds = gauge('holds', 'Half-hours held now');
  const pending = gauge('outbox_pending', 'Deliveries not yet done');
  const capped = gauge('recipients_capped', 'Recipients told today that they get no more messages');
  const help = 'Deliveries given up';
  const dead = new Gauge({ name: 'fissa_outbox_dead', help, labelNames: ['channel'], registers });
  const refresh = async () => {
    const now = await counts();
    bookings.set(now.bookings);
    holds.set(now.holds);
    pending.set(now.outboxPending);
    capped.set(now.capped);
    dead.reset();
    for (const [channel, count] of Object.entries(now.outboxDead)) dead.set({ channel }, count);
  };
  return {
    answered: (call, status, seconds) => duration.observe({ call, status }, seconds),
    async read() {
      await refresh().catch(() => unread.inc());
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Serves `/metrics` and nothing else, on a port of its own that visitors never reach. */
export function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PRODUCTS } from '#domain/product.ts';
import type { Report } from '../report.ts';
import { inTime } from './in-time.ts';

/** Makes its gauges once; what it answers fills them when somebody looks. */
export type Source = (gauge: MakeGauge) => () => unknown;
export type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

export interface Metrics {
  /** Counts one answered call (seconds). */
  answered(call: string, status: number, seconds: number): void;
  /** Counts one appointment, call or request that was confirmed. */
  booked(product: string): void;
  /** Counts a try to deliver that failed. */
  undelivered(channel: string, code: string): void;
  /** Counts a line an operator got. */
  told(report: Report): void;
  add(source: Source): void;
  /** Everything in the Prometheus text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** Events that wake somebody: deploy/prometheus/alerts.yml. */
const ALARMING: readonly Report['event'][] = [
  ...(['keys-missing', 'journal-unreadable', 'journal-unrecognised'] as const),
  ...(['journal-set-aside', 'journal-untold', 'journal-alone', 'delivery-dead'] as const),
];
/** Milliseconds for a source: Prometheus gives up after ten seconds, and would take the whole process for dead. */
const SOURCE_MS = 8_000;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The numbers of this process and of what it sees. A call costs one observation; everything else is asked
 * for when somebody looks. A source may fail or hang: the others are told all the same. No label ever holds anything of a person.
 */
export function createMetrics(withProcess = true, sourceMs = SOURCE_MS): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name: `fissa_${name}`, help, labelNames, registers });
  const gauge: MakeGauge = (name, help, labelNames = []) => {
    const made = new Gauge({ name: `fissa_${name}`, help, labelNames, registers });
    // A gauge without labels begins at 0, which would be read as a full disk before the first look has succeeded.
    if (labelNames.length === 0) made.remove();
    return made;
  };
  const duration = new Histogram({
    ...{ name: 'fissa_http_request_duration_seconds', help: 'Time to answer a call' },
    ...{ labelNames: ['call', 'status'] as const, buckets: BUCKETS, registers },
  });
  const booked = counter('bookings_total', 'What was confirmed, by product', ['product']);
  const undelivered = counter('delivery_failures_total', 'Failed tries to deliver, by channel and reason', [
    ...['channel', 'code'],
  ]);
  const told = counter('reports_total', 'Lines an operator got, by event', ['event']);
  const unread = counter('counts_failed_total', 'Failed looks at the database, the journal or the disk');
  // What rings when it grows must be there before it does.
  for (const product of Object.keys(PRODUCTS)) booked.inc({ product }, 0);
  for (const event of ALARMING) told.inc({ event }, 0);
  const sources: (() => Promise<unknown>)[] = [];
  return {
    answered: (call, status, seconds) => duration.observe({ call, status }, seconds),
    booked: (product) => booked.inc({ product }),
    undelivered: (channel, code) => undelivered.inc({ channel, code }),
    told: ({ event }) => told.inc({ event }),
    add: (source) => void sources.push(inTime(source(gauge), sourceMs)),
    async read() {
      await Promise.all(sources.map((look) => look().catch(() => unread.inc())));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

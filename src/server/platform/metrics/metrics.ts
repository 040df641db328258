import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PRODUCTS } from '#domain/product.ts';
import type { Report } from '../operator-log.ts';
import { inTime } from './in-time.ts';

/** A source of metrics: it creates its gauges once and returns a function that fills them on each scrape. */
export type Source = (gauge: MakeGauge) => () => unknown;
export type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

export interface Metrics {
  /** Counts one answered call, with its duration in seconds. */
  answered(call: string, status: number, seconds: number): void;
  /** Counts one confirmed appointment, callback or request. */
  booked(product: string): void;
  /** Counts a failed delivery attempt. */
  undelivered(channel: string, code: string): void;
  /** Counts a finished delivery, with the seconds since its event. */
  delivered(channel: string, seconds: number): void;
  /** Counts an operator event. */
  reported(report: Report): void;
  /** Sets the number of security events that wait for their destination. */
  securityWaiting(count: number): void;
  /** Counts security events that never reach their destination. */
  securityLost(count: number): void;
  add(source: Source): void;
  /** All metrics in the Prometheus text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** Events with an alert in deploy/prometheus/alerts.yml. */
const ALARMING: readonly Report['event'][] = [
  ...(['keys-missing', 'journal-unreadable', 'journal-unrecognised'] as const),
  ...(['journal-set-aside', 'journal-untold', 'journal-alone', 'delivery-dead'] as const),
];
/** Timeout of a source in ms, below Prometheus' own of ten seconds, which would mark the process as down. */
const SOURCE_MS = 8_000;
const DELAY_BUCKETS = [5, 15, 30, 60, 120, 300, 1_800];
/** Gauges of prom-client whose names are those of counters. */
const MISNAMED = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of this process. A call costs one observation; the rest is read from the sources on each scrape.
 * A source that fails or hangs does not affect the others. No label holds personal data.
 */
export function createMetrics(withProcess = true, sourceMs = SOURCE_MS): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name: `fissa_${name}`, help, labelNames, registers });
  const gauge: MakeGauge = (name, help, labelNames = []) => {
    const made = new Gauge({ name: `fissa_${name}`, help, labelNames, registers });
    // Removes the initial value 0 of a gauge without labels, which would look like a full disk before the first read.
    if (labelNames.length === 0) made.remove();
    return made;
  };
  const duration = new Histogram({
    ...{ name: 'fissa_http_request_duration_seconds', help: 'Time to answer a call' },
    ...{ labelNames: ['call', 'status'] as const, buckets: BUCKETS, registers },
  });
  const delay = new Histogram({
    ...{ name: 'fissa_delivery_delay_seconds', help: 'Time from an event to the end of its delivery' },
    ...{ labelNames: ['channel'] as const, buckets: DELAY_BUCKETS, registers },
  });
  const booked = counter('bookings_total', 'What was confirmed, by product', ['product']);
  const undelivered = counter('delivery_failures_total', 'Failed tries to deliver, by channel and reason', [
    ...['channel', 'code'],
  ]);
  const told = counter('reports_total', 'Lines an operator got, by event', ['event']);
  const securityLost = counter('security_events_lost_total', 'Security events that their destination did not get');
  const securityWaiting = new Gauge({
    ...{ name: 'fissa_security_events_waiting', help: 'Security events that wait for their destination', registers },
  });
  const unread = counter('counts_failed_total', 'Failed looks at the database, the journal or the disk');
  // Counters with alerts must exist with the value 0 before they first increase.
  delay.zero({ channel: 'mail' });
  for (const product of Object.keys(PRODUCTS)) booked.inc({ product }, 0);
  for (const event of ALARMING) told.inc({ event }, 0);
  const sources: (() => Promise<unknown>)[] = [];
  return {
    answered: (call, status, seconds) => duration.observe({ call, status }, seconds),
    booked: (product) => booked.inc({ product }),
    undelivered: (channel, code) => undelivered.inc({ channel, code }),
    delivered: (channel, seconds) => delay.observe({ channel }, seconds),
    reported: ({ event }) => told.inc({ event }),
    securityWaiting: (count) => securityWaiting.set(count),
    securityLost: (count) => securityLost.inc(count),
    add: (source) => void sources.push(inTime(source(gauge), sourceMs)),
    async read() {
      await Promise.all(sources.map((look) => look().catch(() => unread.inc())));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

import type { OfferFault } from '#domain/offer/coherence.ts';
import type { Product } from '#domain/product.ts';
import type { SecurityEvent } from './security-log/security-event.ts';

/** Destination of the operator's log lines: standard error, or a list in tests. */
export interface LineSink {
  write(line: string): unknown;
}

/**
 * Operator events beside the access log of `http/log.ts`. They hold no personal data, except the client's address of a
 * security event (docs/decisions/071). `route` names an endpoint or a channel.
 */
export type Report =
  /** A delivery or a background job failed and is retried. */
  | ({ readonly event: 'failed'; readonly route: string; readonly code: string } & FailedTry)
  /** A delivery exhausted its attempts; `npm run outbox -- retry` sends it again. */
  | { readonly event: 'delivery-dead'; readonly route: string; readonly code: string; readonly delivery: string }
  /** Deliveries are pending for a receiver that is no longer configured. */
  | { readonly event: 'receiver-unknown'; readonly route: string; readonly waiting: number }
  /** A recipient reached the daily message limit and was notified. `who`: pseudonym of the recipient. */
  | { readonly event: 'cap-reached'; readonly route: 'mail' | 'sms'; readonly who: string }
  /**
   * A security event. That of a request has its line in the access log. `times`: how much more difficult the human check
   * became for the address.
   */
  | ({ readonly event: 'security'; readonly times?: number } & SecurityEvent)
  /** The destination of FISSA_SECURITY_LOG does not take events; logged once per outage. */
  | { readonly event: 'security-log-away'; readonly code: string }
  /** A journal file was damaged and set aside. */
  | { readonly event: 'journal-unreadable' }
  /**
   * The engine has other keys than this edge, a journalled request needs manual handling, or its visitor could not be
   * notified.
   */
  | {
      readonly event: 'journal-unrecognised' | 'journal-set-aside' | 'journal-untold';
      readonly route: string;
      readonly status: number;
    }
  /** The peer edge did not store a request, so the request was not acknowledged. */
  | { readonly event: 'journal-alone'; readonly status: number }
  /** The endpoint in OTEL_EXPORTER_OTLP_ENDPOINT does not accept traces; logged once per outage. */
  | { readonly event: 'traces-lost'; readonly code: string }
  /** The database accepts no connection or is read-only; the process waits for it. */
  | { readonly event: 'database-awaited'; readonly code: string }
  /** The processes together may open more connections than the database accepts. */
  | { readonly event: 'connections-short'; readonly wanted: number; readonly accepted: number }
  /** One of several processes exited; a new process replaces it. */
  | { readonly event: 'process-ended'; readonly code: string }
  /** Appointments fall on a new holiday ('' as city: everywhere), which is not in force until it is accepted. */
  | { readonly event: 'holiday-waiting'; readonly day: string; readonly city: string; readonly people: number }
  /** Offer figures of the site file that are not shown: one is missing (`figure`), or the figures are inconsistent. */
  | {
      readonly event: 'offer-hidden';
      readonly site: string;
      readonly product: Product;
      readonly code: OfferFault['kind'];
      readonly figure: string;
    }
  /** The keys are unreadable, or the database's current key is not in this server's key ring. */
  | { readonly event: 'keys-missing' };
export type LogEvent = (report: Report) => void;

/** The failed delivery, its attempt, and the failure's origin in the code where it has no code. */
export interface FailedTry {
  readonly delivery?: string;
  readonly tries?: number;
  readonly at?: string;
}

/** Log threshold: `warn` omits successful requests, `error` keeps only events that need action. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** Level numbers of the access log (pino). */
const NUMBERS: Readonly<Record<LogLevel, number>> = { info: 30, warn: 40, error: 50 };

const LEVELS: Readonly<Partial<Record<Report['event'], LogLevel>>> = {
  ...{ 'cap-reached': 'info', 'delivery-dead': 'error', 'keys-missing': 'error', 'process-ended': 'error' },
  ...{ 'journal-unreadable': 'error', 'journal-unrecognised': 'error', 'journal-set-aside': 'error' },
  ...{ 'journal-untold': 'error', 'journal-alone': 'error', 'security-log-away': 'error' },
};

interface Telling {
  /** Default: `info`. */
  readonly logLevel?: LogLevel;
  /** Called for every event, written or not. */
  readonly onReport?: LogEvent;
  readonly now?: () => number;
}

/** Writes one JSON line per event, with level and time in milliseconds like the access log. */
export const reportTo =
  (sink: LineSink, { logLevel = 'info', onReport, now = Date.now }: Telling = {}): LogEvent =>
  (report) => {
    onReport?.(report);
    const level = NUMBERS[LEVELS[report.event] ?? 'warn'];
    if (level >= NUMBERS[logLevel]) sink.write(`${JSON.stringify({ level, time: now(), ...report })}\n`);
  };

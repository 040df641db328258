import type { OfferFault } from '#domain/offer/coherence.ts';
import type { Product } from '#domain/product.ts';

/** Where lines for the operator go: the process's standard error, or a list in tests. */
export interface LineSink {
  write(line: string): unknown;
}

/**
 * What an operator is told beside the answers that `http/log.ts` notes: never who asked, nor what was written.
 * `route` names a call or a delivery.
 */
export type Report =
  /** A delivery failed for the moment, or a job beside it; it is tried again. */
  | ({ readonly event: 'failed'; readonly route: string; readonly code: string } & FailedTry)
  /** A delivery was given up; `npm run outbox -- retry` sends it again. */
  | { readonly event: 'delivery-dead'; readonly route: string; readonly code: string; readonly delivery: string }
  /** Deliveries wait for a receiver that is not configured any more. */
  | { readonly event: 'receiver-unknown'; readonly route: string; readonly waiting: number }
  /** Somebody got as many messages in a day as one gets, and is told so. */
  | { readonly event: 'cap-reached'; readonly route: 'mail' | 'sms' }
  /** A link's token was not accepted. */
  | { readonly event: 'security'; readonly route: string; readonly code: 'token-refused' }
  /** A file of the journal was damaged; it is set aside. */
  | { readonly event: 'journal-unreadable' }
  /** The engine has other keys than this edge, or a kept request waits for a person, or its visitor could not be told. */
  | {
      readonly event: 'journal-unrecognised' | 'journal-set-aside' | 'journal-untold';
      readonly route: string;
      readonly status: number;
    }
  /** The other edge did not take a request to be kept, so nothing was promised. */
  | { readonly event: 'journal-alone'; readonly status: number }
  /** Traces do not arrive where OTEL_EXPORTER_OTLP_ENDPOINT says; told once, until they do. */
  | { readonly event: 'traces-lost'; readonly code: string }
  /** The database takes no connection, or is not the one to write to; it is waited for. */
  | { readonly event: 'database-awaited'; readonly code: string }
  /** All processes like this one together could open more connections than the database has. */
  | { readonly event: 'connections-short'; readonly wanted: number; readonly accepted: number }
  /** One of several processes ended by itself; another takes its place. */
  | { readonly event: 'process-ended'; readonly code: string }
  /** People come on a new holiday ('' of a city: everywhere), which is not in force until somebody accepts that. */
  | { readonly event: 'holiday-waiting'; readonly day: string; readonly city: string; readonly people: number }
  /** Figures of the site file that are not shown: one is missing (`figure`), or they do not fit each other. */
  | {
      readonly event: 'offer-hidden';
      readonly site: string;
      readonly product: Product;
      readonly code: OfferFault['kind'];
      readonly figure: string;
    }
  /** The keys cannot be read, or the database is written with one this server was not given. */
  | { readonly event: 'keys-missing' };
export type Tell = (report: Report) => void;

/** Which delivery, which try of it, and for a failure without a code where in the code it came from. */
export interface FailedTry {
  readonly delivery?: string;
  readonly tries?: number;
  readonly at?: string;
}

/** What is written: at `warn` nothing of what went well, at `error` only what needs somebody. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** As the lines of answers have it. */
const NUMBERS: Readonly<Record<LogLevel, number>> = { info: 30, warn: 40, error: 50 };

const LEVELS: Readonly<Partial<Record<Report['event'], LogLevel>>> = {
  ...{ 'cap-reached': 'info', 'delivery-dead': 'error', 'keys-missing': 'error', 'process-ended': 'error' },
  ...{ 'journal-unreadable': 'error', 'journal-unrecognised': 'error', 'journal-set-aside': 'error' },
  ...{ 'journal-untold': 'error', 'journal-alone': 'error' },
};

interface Telling {
  /** All of it unless told. */
  readonly logLevel?: LogLevel;
  /** Hears of each, written or not. */
  readonly onTold?: Tell;
  readonly now?: () => number;
}

/** One JSON line a report, with its level and its time in milliseconds as the lines of answers have them. */
export const reportTo =
  (sink: LineSink, { logLevel = 'info', onTold, now = Date.now }: Telling = {}): Tell =>
  (report) => {
    onTold?.(report);
    const level = NUMBERS[LEVELS[report.event] ?? 'warn'];
    if (level >= NUMBERS[logLevel]) sink.write(`${JSON.stringify({ level, time: now(), ...report })}\n`);
  };

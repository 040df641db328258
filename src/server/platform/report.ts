import type { OfferFault } from '#domain/offer/coherence.ts';
import type { Product } from '#domain/product.ts';

/** Where lines for the operator go: the process's standard error, or a list in tests. */
export interface LineSink {
  write(line: string): unknown;
}

/**
 * What an operator is told beside the answers that `http/log.ts` notes: never who asked, nor what was written (R0.38).
 * `route` names a call or a delivery.
 */
export type Report =
  /** A delivery failed for the moment; it is tried again. */
  | { readonly event: 'failed'; readonly route: string; readonly code: string }
  /** A delivery was given up; `npm run outbox -- retry` sends it again (R13.11.5). */
  | { readonly event: 'delivery-dead'; readonly route: string; readonly code: string; readonly delivery: string }
  /** Deliveries wait for a receiver that is not configured any more. */
  | { readonly event: 'receiver-unknown'; readonly route: string; readonly waiting: number }
  /** Somebody got as many messages in a day as one gets, and is told so (R13.6.3). */
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
  /** The database takes no connection, or is not the one to write to; it is waited for (R17.1.5). */
  | { readonly event: 'database-awaited'; readonly code: string }
  /** All processes like this one together could open more connections than the database has (R17.1.3). */
  | { readonly event: 'connections-short'; readonly wanted: number; readonly accepted: number }
  /** One of several processes ended by itself; another takes its place (R15.6.4). */
  | { readonly event: 'process-ended'; readonly code: string }
  /** People come on a new holiday ('' of a city: everywhere), which is not in force until somebody accepts that (S13). */
  | { readonly event: 'holiday-waiting'; readonly day: string; readonly city: string; readonly people: number }
  /** Figures of the site file that are not shown: one is missing (`figure`), or they do not fit each other (S18). */
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

/** One JSON line a report; `onTold` hears of each. */
export const reportTo =
  (sink: LineSink, onTold: Tell = () => undefined): Tell =>
  (report) => {
    onTold(report);
    sink.write(`${JSON.stringify(report)}\n`);
  };

import type { Kysely } from 'kysely';
import type { EventKind, OutboxEvent } from '../outbox/events.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { SmsMessage } from '../outbox/sms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sites } from '../platform/config/site.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Admit, Recipient } from './admit.ts';
import type { RequestView } from './appointment-view.ts';
import type { Open } from './load-view.ts';

/** Link data of a displaced appointment. */
export interface Displaced {
  readonly change_id: string;
  readonly appointment_id: string;
  readonly issue: number;
  readonly token_hash: Buffer;
}

/** Link data of an offered earlier slot. */
export interface EarlierLink {
  readonly appointment_id: string;
  readonly n: number;
  readonly nonce: string;
  readonly token_hash: Buffer;
}

export interface MessagesDeps {
  readonly db: Kysely<Database>;
  readonly open: Open;
  /** Time of sending, for the wording; it may be a later day than that of the event. */
  readonly clock: Clock;
  /** Sites with the brands of mails. */
  readonly sites: Sites;
  /** Organizer of calendar events: `Name <address>`. */
  readonly mailFrom: string;
  /** Brand at the beginning of a text message, by the request's site. */
  readonly sender: (site: string) => string;
  /** Makes the link of a mail, whose token proves the appointment. */
  readonly changeUrl: (request: Pick<RequestView, 'oppId' | 'contactId' | 'site' | 'language'>) => Promise<string>;
  /** Makes the link to the replacement slots of a displaced appointment; null when its key has left the key ring. */
  readonly proposalUrl: (displaced: Displaced, of: Pick<RequestView, 'site' | 'language'>) => string | null;
  /** Makes the link to an offered earlier slot; null when its key has left the key ring. */
  readonly earlierUrl: (offer: EarlierLink, of: Pick<RequestView, 'site' | 'language'>) => string | null;
  /** Limits messages per recipient. */
  readonly admit: Admit;
}

/** Messages of one event to one person; null where it has no mail, or no SMS. */
export interface Message {
  readonly mail: MailMessage | null;
  readonly sms: SmsMessage | null;
  /** Runs just before an admitted message is delivered by this channel; makes a code valid, for example. */
  readonly leaving?: ((by: Recipient['by']) => Promise<unknown>) | undefined;
}
/** No message: the event is outdated, since its subject was moved, cancelled, used or erased meanwhile. */
export const NOTHING: Message = { mail: null, sms: null };

/** Writes the message of an event of this kind. */
export type Writer<Kind extends EventKind> = (deps: MessagesDeps, event: OutboxEvent<Kind>) => Promise<Message>;

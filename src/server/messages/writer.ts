import type { Kysely } from 'kysely';
import type { EventKind, OutboxEvent } from '../outbox/events.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { SmsMessage } from '../outbox/sms.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sites } from '../platform/config/site.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Admit } from './admit.ts';
import type { RequestView } from './appointment-view.ts';
import type { Open } from './load-view.ts';

/** Whose link it is, as the row of the displacement says. */
export interface Displaced {
  readonly change_id: string;
  readonly appointment_id: string;
  readonly issue: number;
  readonly token_hash: Buffer;
}

export interface MessagesWorld {
  readonly db: Kysely<Database>;
  readonly open: Open;
  /** A message is worded for the moment at which it leaves, which a delay can make a later day. */
  readonly clock: Clock;
  /** Whose brands letters carry. */
  readonly sites: Sites;
  /** Whom calendars name as the one who invites: `Name <address>`. */
  readonly mailFrom: string;
  /** The brand a text message names first, by the site of its request. */
  readonly sender: (site: string) => string;
  /** The link in a mail that proves its appointment. */
  readonly changeUrl: (request: Pick<RequestView, 'oppId' | 'contactId' | 'site'>) => Promise<string>;
  /** Where somebody who lost a half-hour answers; null when the link can be made no more. */
  readonly proposalUrl: (displaced: Displaced, site: string) => string | null;
  /** Whether its recipient still gets it. */
  readonly admit: Admit;
}

/** What one event tells one person; null where it has no mail, or no SMS. */
export interface Message {
  readonly mail: MailMessage | null;
  readonly sms: SmsMessage | null;
  /** What becomes true as soon as one of the two is on its way. */
  readonly leaving?: (() => Promise<unknown>) | undefined;
}
/** An event whose news is over: moved or cancelled meanwhile, used or erased. */
export const NOTHING: Message = { mail: null, sms: null };

/** Writes the message of an event of this kind. */
export type Writer<Kind extends EventKind> = (world: MessagesWorld, event: OutboxEvent<Kind>) => Promise<Message>;

import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { loadView, type Open } from '../documents/load-view.ts';
import { confirmMail, type MailMessage } from './confirm-mail.ts';
import type { OutboxEvent } from './delivery.ts';
import { confirmSms } from './sms-text.ts';

/** An SMS before it is sent: GSM-7, one message. */
export interface SmsMessage {
  readonly to: string;
  readonly text: string;
}

export interface MessagesWorld {
  readonly db: Kysely<Database>;
  readonly open: Open;
  /** Public origin, for the link in the mail. */
  readonly siteUrl: string;
}

/** The messages to the customer. Null = this event has none (no start, or cancelled meanwhile). */
export interface Messages {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly mail: (event: OutboxEvent) => Promise<MailMessage | null>;
  readonly sms: (event: OutboxEvent) => Promise<SmsMessage | null>;
}

/** Which event makes which message: a created appointment with a start is confirmed by mail and SMS (R0.49). */
export function createMessages(world: MessagesWorld): Messages {
  return {
    wants: (event) => event.kind === 'appointment.created',
    async mail(event) {
      const view = await confirmed(world, event);
      return view === null ? null : confirmMail(view, world.siteUrl, event.createdAt);
    },
    async sms(event) {
      const view = await confirmed(world, event);
      return view === null ? null : { to: view.mobile, text: confirmSms(view) };
    },
  };
}

/** Personal data is read now, by the request code in the payload, so that the queue never holds any. */
async function confirmed({ db, open }: MessagesWorld, { payload }: OutboxEvent) {
  if (typeof payload.oppID !== 'string') throw new Error('An appointment event without oppID');
  const view = await loadView(db, payload.oppID, open);
  return view?.state === 'confirmed' ? view : null;
}

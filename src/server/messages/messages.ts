import type { Kysely } from 'kysely';
import type { OutboxEvent } from '../outbox/delivery.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { SmsMessage } from '../outbox/sms.ts';
import type { Database } from '../platform/database/schema.ts';
import {
  cancelledMail,
  confirmMail,
  mobileChangedMail,
  movedMail,
  type Post,
  previousContactMail,
  reminderMail,
} from './appointment-mails.ts';
import { loadRequest, type Open } from './load-view.ts';
import { businessMail, callbackMail } from './request-mails.ts';
import { cancelledSms, confirmSms, formerNumberSms, movedSms, reminderSms } from './sms-text.ts';

export interface MessagesWorld {
  readonly db: Kysely<Database>;
  readonly open: Open;
  /** Public origin of the main site. */
  readonly siteUrl: string;
  readonly phone: string;
  /** The brand a text message names first. */
  readonly sender: string;
  /** The link in a mail that proves its appointment (R0.7). */
  readonly changeUrl: (oppId: string) => Promise<string>;
}

export interface Message {
  readonly mail: MailMessage | null;
  readonly sms: SmsMessage | null;
}
const NONE: Message = { mail: null, sms: null };
type Write = (world: MessagesWorld, event: OutboxEvent) => Promise<Message>;

/** The messages to people. Null = this event has none any more (moved, or cancelled meanwhile). */
export interface Messages {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly mail: (event: OutboxEvent) => Promise<MailMessage | null>;
  readonly sms: (event: OutboxEvent) => Promise<SmsMessage | null>;
}

/** Which event makes which message (R0.46-R0.49). Other subjects add their own writers. */
export function createMessages(world: MessagesWorld, more: Readonly<Record<string, Write>> = {}): Messages {
  const writers: Readonly<Record<string, Write>> = { ...WRITERS, ...more };
  const write = (event: OutboxEvent) => writers[event.kind]?.(world, event) ?? Promise.resolve(NONE);
  return {
    wants: (event) => event.kind in writers,
    mail: async (event) => (await write(event)).mail,
    sms: async (event) => (await write(event)).sms,
  };
}
export type Writer = Write;

const WRITERS: Readonly<Record<string, Write>> = {
  'appointment.created': created,
  'appointment.moved': moved,
  'appointment.cancelled': cancelled,
  'appointment.reminder': reminder,
  'callback.requested': callback,
  'message.new-contact': created,
  'message.previous-contact': previousContact,
};

/** Personal data is read now, by the request code in the payload, so that the queue never holds any. */
function requestOf({ db, open }: MessagesWorld, { payload }: OutboxEvent) {
  if (typeof payload.oppID !== 'string') throw new Error('An appointment event without oppID');
  return loadRequest(db, payload.oppID, open);
}

async function post({ siteUrl, phone, changeUrl }: MessagesWorld, oppId: string, now: Date): Promise<Post> {
  return { changeUrl: await changeUrl(oppId), bookUrl: `${siteUrl.replace(/\/+$/, '')}/fa3/`, phone, now };
}

async function created(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  if (request?.state !== 'confirmed') return NONE;
  if (request.product === 5) return { mail: businessMail(request, event.createdAt), sms: null };
  if (request.starts === null) return NONE;
  const view = { ...request, starts: request.starts };
  const mail = confirmMail(view, await post(world, view.oppId, event.createdAt));
  return { mail, sms: { to: view.mobile, text: confirmSms(view, world.sender) } };
}

async function callback(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  return request?.state === 'confirmed' ? { mail: callbackMail(request), sms: null } : NONE;
}

/** A start in a payload that is not the row's any more belongs to an older change: its own message follows. */
const isCurrent = (starts: Date, { payload }: OutboxEvent) => payload.starts === starts.toISOString();

async function moved(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  if (request?.state !== 'confirmed' || request.starts === null || !isCurrent(request.starts, event)) return NONE;
  const view = { ...request, starts: request.starts };
  const previous = new Date(String(event.payload.previous));
  const mail = movedMail(view, previous, await post(world, view.oppId, event.createdAt));
  return { mail, sms: { to: view.mobile, text: movedSms(view, world.sender) } };
}

async function cancelled(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  if (request?.state !== 'cancelled' || request.starts === null) return NONE;
  const view = { ...request, starts: request.starts };
  const mail = cancelledMail(view, await post(world, view.oppId, event.createdAt));
  return { mail, sms: { to: view.mobile, text: cancelledSms(view, world.sender) } };
}

async function reminder(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  if (request?.state !== 'confirmed' || request.starts === null || !isCurrent(request.starts, event)) return NONE;
  const view = { ...request, starts: request.starts };
  const mail = reminderMail(view, await post(world, view.oppId, event.createdAt));
  return { mail, sms: { to: view.mobile, text: reminderSms(view, world.sender) } };
}

/** The former contact is sealed in the payload: the row does not know it any more. `stays`: only the number changed. */
async function previousContact(world: MessagesWorld, event: OutboxEvent): Promise<Message> {
  const request = await requestOf(world, event);
  const { to, mobile, stays } = event.payload;
  if (request === null || typeof to !== 'string') return NONE;
  const opened = (sealed: string) => world.open(Buffer.from(sealed, 'base64url'));
  const write = stays === true ? mobileChangedMail : previousContactMail;
  return {
    mail: write(request, opened(to), await post(world, request.oppId, event.createdAt)),
    sms: typeof mobile === 'string' ? { to: opened(mobile), text: formerNumberSms(world.phone, world.sender) } : null,
  };
}

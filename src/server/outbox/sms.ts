import type { OutboxEvent } from './events.ts';
import { postJson } from './post.ts';

/** An SMS before it is sent: GSM-7, one message. */
export interface SmsMessage {
  readonly to: string;
  readonly text: string;
}

export type SendSms = (event: OutboxEvent, message: SmsMessage) => Promise<void>;

/** Creates the sender of SMS through a gateway: it posts `{id, to, text}`; `id` is the same at every attempt. */
export function createSms(url: string): SendSms {
  return (event, { to, text }) =>
    postJson(url, JSON.stringify({ id: event.id, to, text }), { 'idempotency-key': event.id });
}

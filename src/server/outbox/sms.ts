import type { OutboxEvent } from './delivery.ts';
import type { SmsMessage } from './messages.ts';
import { postJson } from './post.ts';

export type SendSms = (event: OutboxEvent, message: SmsMessage) => Promise<void>;

/** SMS through a gateway: `POST {id, to, text}`, `id` being the same at every try (R0.49). */
export function createSms(url: string): SendSms {
  return (event, { to, text }) =>
    postJson(url, JSON.stringify({ id: event.id, to, text }), { 'idempotency-key': event.id });
}

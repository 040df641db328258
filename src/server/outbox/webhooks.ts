import { Webhook } from 'standardwebhooks';
import type { Clock } from '../platform/clock.ts';
import type { Channel } from './delivery.ts';
import { leavesByWebhook } from './events.ts';
import { postJson } from './post.ts';

/**
 * One subscriber of all events that leave, in the Standard Webhooks format: `{type, timestamp, data}` with ids only, signed, the
 * event's id as `webhook-id` at every try (R0.49). `secret` is `whsec_` and base64, or any longer text.
 */
export function createWebhook(url: string, secret: string, clock: Clock, patienceMs?: number): Channel {
  const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  return {
    wants: leavesByWebhook,
    async deliver(event) {
      const body = JSON.stringify({ type: event.kind, timestamp: event.createdAt.toISOString(), data: event.payload });
      const now = clock();
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(event.id, now, body),
      };
      await postJson(url, body, headers, patienceMs);
    },
  };
}

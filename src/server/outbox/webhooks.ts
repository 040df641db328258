import { Webhook } from 'standardwebhooks';
import type { Clock } from '../platform/clock.ts';
import type { Channel } from './delivery.ts';
import { leavesByWebhook } from './events.ts';
import { postJson } from './post.ts';

/**
 * Creates the channel of a webhook receiver, which gets all public events in the Standard Webhooks format: `{type,
 * timestamp, data}`, signed, without personal data, and with the event's id as `webhook-id` at every attempt. A secret
 * is `whsec_` and base64, or any longer text. With several secrets the header has one signature each, so that a
 * receiver can change to another secret at any time.
 */
export function createWebhook(url: string, secrets: readonly string[], clock: Clock, patienceMs?: number): Channel {
  if (secrets.length === 0) throw new Error('A webhook without a secret');
  const signers = secrets.map(signerOf);
  return {
    wants: leavesByWebhook,
    async deliver(event) {
      const body = JSON.stringify({ type: event.kind, timestamp: event.createdAt.toISOString(), data: event.payload });
      const now = clock();
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signers.map((signer) => signer.sign(event.id, now, body)).join(' '),
      };
      await postJson(url, body, headers, patienceMs);
    },
  };
}

const signerOf = (secret: string): Webhook =>
  secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });

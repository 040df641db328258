import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../address.ts';

/** Requests a minute and address; the cheap calls share nothing with the dear ones. */
const DEFAULT = 300;
const PER_MINUTE: Readonly<Record<string, number>> = {
  autocomplete: 120,
  geocode: 60,
  reverseGeocode: 60,
  TrovaFiliali3: 60,
  TokenDecode: 60,
  TokenDecodeB2BChat: 60,
  TokenDecodeB2BC5: 60,
  TokenB2BEncode: 30,
};

const MAX_BODY_BYTES = 32 * 1024;

/** Time-outs and sizes of the connection itself (milliseconds): slow senders are cut off. */
export const CONNECTION = {
  bodyLimit: MAX_BODY_BYTES,
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const;

/** The limit of a call, for its route's configuration. */
export const perMinute = (call: string) => ({ max: PER_MINUTE[call] ?? DEFAULT, timeWindow: 60_000, groupId: call });

/** Counts requests by address, for the routes that name a limit; `enabled` is off for load tests only (R0.66). */
export async function limitRequests(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => limitAddress(request.client),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

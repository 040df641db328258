import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { heldVisit } from '../cookies.ts';

/** Default requests per minute and visit; each call is counted separately. */
const REQUESTS_PER_MINUTE = 300;

const MAX_BODY_BYTES = 32 * 1024;

/** Connection timeouts (milliseconds) and sizes; slow senders are disconnected. */
export const CONNECTION = {
  bodyLimit: MAX_BODY_BYTES,
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const;

const perMinute = (group: string, max: number) => ({ max, timeWindow: 60_000, groupId: group });

/** Limit of a call, for its route's configuration. */
export const limitOf = ({ call, perMinute: max = REQUESTS_PER_MINUTE }: Pick<Endpoint, 'call' | 'perMinute'>) =>
  perMinute(call, max);

/** Limits of routes beside the calls: proxy, direct path and map tiles, each group with one counter. */
export const limitOfGroup = (group: 'proxy' | 'direct' | 'tiles') => perMinute(group, REQUESTS_PER_MINUTE);

/**
 * Rate limit by visit for routes with a limit; `enabled` is off for load tests only. Requests without a visit are not
 * counted, since many share an address.
 */
export async function limitRequests(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => heldVisit(request) ?? '',
    allowList: (request) => heldVisit(request) === null,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { heldVisit } from '../cookies.ts';

/** Requests a minute and visit, where a call's column says nothing else; the cheap calls share nothing with the dear. */
const USUAL = 300;

const MAX_BODY_BYTES = 32 * 1024;

/** Time-outs and sizes of the connection itself (milliseconds): slow senders are cut off. */
export const CONNECTION = {
  bodyLimit: MAX_BODY_BYTES,
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
} as const;

const perMinute = (group: string, max: number) => ({ max, timeWindow: 60_000, groupId: group });

/** The limit of a call, for its route's configuration. */
export const limitOf = ({ call, perMinute: max = USUAL }: Pick<Endpoint, 'call' | 'perMinute'>) => perMinute(call, max);

/** Routes that are no call: the proxy, an edge's direct path and the map's tiles count together, each by itself. */
export const limitOfGroup = (group: 'proxy' | 'direct' | 'tiles') => perMinute(group, USUAL);

/**
 * Counts requests by visit, for the routes that name a limit; `enabled` is off for load tests only. Who has no
 * visit yet is not counted: many share an address. The dear calls take turns, and a seat needs a solved challenge.
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

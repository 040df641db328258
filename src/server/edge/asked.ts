import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, HUMAN_CHECK } from '#contract/endpoint.ts';
import {
  cookieName,
  heldPass,
  heldProof,
  heldVisit,
  keyOf,
  NEW_VISIT,
  newVisit,
  type RandomBytes,
  setVisit,
} from '../http/cookies.ts';
import { FORWARDED_NAMES } from '../http/ingress/forwarded-headers.ts';
import type { Question } from './engine.ts';
import { pickHeaders } from './pick-headers.ts';

/**
 * A browser's request, read once by the edge. Engine requests, journal entries and answers take their values from this
 * immutable object.
 */
export interface Asked {
  /** The requested endpoint; null for an unknown address. */
  readonly endpoint: Endpoint | null;
  readonly method: string;
  readonly requestId: string;
  /** Path of the engine's request. */
  readonly path: string;
  /** The idempotency key; null when it is missing or malformed. */
  readonly key: string | null;
  /** The visit's token; '' for a read by a browser without one. */
  readonly visit: string;
  /** The answer sets the visit's cookie. */
  readonly isNewVisit: boolean;
  /** The token of its proof, if any. */
  readonly proof: string | null;
  /** Its pass of a solved human check, if any. */
  readonly pass: string | null;
  readonly body: Buffer | null;
  readonly host: string;
  /** Address that limits count. */
  readonly client: string;
  /** Browser headers that the engine gets. */
  readonly headers: Readonly<Record<string, string>>;
}
/** A request for an endpoint of the contract. */
export type AskedCall = Asked & { readonly endpoint: Endpoint };

/** Whether an edge forwards the endpoint: endpoints for other audiences than the page answer like unknown ones. */
export const isOffered = ({ audience }: Endpoint): boolean => audience === undefined;

/** Browser headers that the engine needs; all others are dropped. */
const FORWARDED = [
  'content-type',
  'accept',
  'cookie',
  'origin',
  'sec-fetch-site',
  'idempotency-key',
  HUMAN_CHECK,
  // For programs.
  'authorization',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  ...FORWARDED_NAMES,
] as const;

/**
 * Reads a request. A browser without a visit gets one from the edge before the engine is called. A retry by edge or
 * browser then belongs to one visit, and a hold whose first answer was lost stays its own.
 */
export function readAsked<E extends Endpoint | null>(
  request: FastifyRequest,
  { endpoint, path }: { readonly endpoint: E; readonly path: string },
  randomBytes: RandomBytes,
): Asked & { readonly endpoint: E } {
  const held = heldVisit(request);
  const isNewVisit = held === null && request.method === 'POST';
  const visit = held ?? (isNewVisit ? newVisit(randomBytes) : '');
  const headers = pickHeaders(request.headers, FORWARDED);
  return {
    ...{
      endpoint,
      path,
      method: request.method,
      requestId: request.id,
      client: request.client,
      host: headers.host ?? '',
    },
    ...{ visit, isNewVisit, key: keyOf(request), proof: heldProof(request), pass: heldPass(request) },
    body: Buffer.isBuffer(request.body) ? request.body : null,
    headers: isNewVisit ? { ...headers, cookie: withVisit(visit, headers), [NEW_VISIT]: '1' } : headers,
  };
}

/** Placed first: of two cookies with one name the first counts. */
const withVisit = (visit: string, headers: Readonly<Record<string, string>>): string =>
  [`${cookieName('visit', headers)}=${visit}`, headers.cookie ?? []].flat().join('; ');

/** The request under a key of the edge's own, where the endpoint needs none, so that a repeat is recognised. */
export const withKey = <A extends Asked>(asked: A, key: string): A => ({
  ...asked,
  key,
  headers: { ...asked.headers, 'idempotency-key': key },
});

/** Sets the visit's cookie with the answer, when the browser had none. */
export function giveVisit(reply: FastifyReply, { isNewVisit, visit }: Asked): void {
  if (isNewVisit) setVisit(reply, visit);
}

/** The engine's request. */
export const questionOf = (
  { method, path, requestId, headers, body, client }: Asked,
  how: Pick<Question, 'timeoutMs' | 'repeatable'>,
): Question => ({ method, path, requestId, headers, body, client, ...how });

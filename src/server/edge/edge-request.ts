import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, HUMAN_CHECK, LANGUAGE } from '#contract/endpoint.ts';
import type { Language } from '#domain/language.ts';
import { bearerOf } from '../http/bearer.ts';
import {
  cookieName,
  heldProof,
  heldVisit,
  keyOf,
  NEW_VISIT,
  newVisit,
  type RandomBytes,
  readPassCookie,
  setVisit,
} from '../http/cookies.ts';
import { FORWARDED_NAMES } from '../http/ingress/forwarded-headers.ts';
import { CUSTOMER } from '../http/partner-calls.ts';
import { callLanguage } from '../http/visit-language.ts';
import type { Sites } from '../platform/config/site.ts';
import type { UpstreamRequest } from './engine.ts';
import { pickHeaders } from './pick-headers.ts';

/**
 * A browser's HTTP request, read once by the edge. Requests to the engine, journal entries and answers take their
 * values from this immutable object.
 */
export interface EdgeRequest {
  /** The requested endpoint; null for an unknown address. */
  readonly endpoint: Endpoint | null;
  readonly method: string;
  readonly requestId: string;
  /** Path of the request that the edge sends to the engine. */
  readonly path: string;
  /** The idempotency key; null when it is missing or malformed. */
  readonly key: string | null;
  /** The request has a bearer token: only the engine can verify it, and no cookie counts. */
  readonly isProgram: boolean;
  /** Token of the visit cookie. '' for a GET request of a browser without this cookie. */
  readonly visit: string;
  /** The edge made this visit; the answer sets its cookie. */
  readonly isNewVisit: boolean;
  /** Token of the proof cookie, which opens the visitor's appointments; null without one. */
  readonly proof: string | null;
  /** Token of the human-check cookie, set after a solved challenge; null without one. */
  readonly pass: string | null;
  readonly body: Buffer | null;
  readonly host: string;
  /** Language of the page that calls. */
  readonly language: Language;
  /** The visitor's IP address, which rate limits count. */
  readonly client: string;
  /** The browser's headers that the edge forwards to the engine. */
  readonly headers: Readonly<Record<string, string>>;
}
/** A request for an endpoint of the contract. */
export type EdgeCall = EdgeRequest & { readonly endpoint: Endpoint };

/**
 * Whether an edge forwards the endpoint. Endpoints for other audiences than the page get the answer of an unknown one.
 */
export const isForwarded = ({ audience }: Endpoint): boolean => audience === undefined;

/** Browser headers that the engine needs; all others are dropped. */
const FORWARDED = [
  'content-type',
  'accept',
  'cookie',
  'origin',
  'sec-fetch-site',
  'idempotency-key',
  HUMAN_CHECK,
  LANGUAGE,
  'accept-language',
  // Headers of programs: bearer token, a program's customer, and Standard Webhooks signature.
  'authorization',
  CUSTOMER,
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  ...FORWARDED_NAMES,
] as const;

/**
 * Reads a request. A browser without a visit cookie gets a visit from the edge before the engine is called. Retries by
 * the edge or the browser then belong to the same visit, and a slot hold stays its own even if the first answer was
 * lost.
 */
export function readEdgeRequest<E extends Endpoint | null>(
  request: FastifyRequest,
  { endpoint, path }: { readonly endpoint: E; readonly path: string },
  { randomBytes, sites }: { readonly randomBytes: RandomBytes; readonly sites: Sites },
): EdgeRequest & { readonly endpoint: E } {
  const held = heldVisit(request);
  const isProgram = bearerOf(request.headers) !== null;
  const isNewVisit = held === null && request.method === 'POST' && !isProgram && endpoint !== null;
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
      language: callLanguage(request, sites),
    },
    ...{ isProgram, visit, isNewVisit, key: keyOf(request), proof: heldProof(request), pass: readPassCookie(request) },
    body: Buffer.isBuffer(request.body) ? request.body : null,
    headers: isNewVisit ? { ...headers, cookie: cookiesWithVisit(visit, headers), [NEW_VISIT]: '1' } : headers,
  };
}

/** The cookie header with the new visit. Placed first, since of two cookies with one name the first counts. */
const cookiesWithVisit = (visit: string, headers: Readonly<Record<string, string>>): string =>
  [`${cookieName('visit', headers)}=${visit}`, headers.cookie ?? []].flat().join('; ');

/** Adds an idempotency key made by the edge, where the endpoint needs none, so that the engine recognises a repeat. */
export const withKey = <A extends EdgeRequest>(asked: A, key: string): A => ({
  ...asked,
  key,
  headers: { ...asked.headers, 'idempotency-key': key },
});

/** Sets the visit cookie with the answer when the edge made the visit. */
export function setVisitCookie(reply: FastifyReply, { isNewVisit, visit }: EdgeRequest): void {
  if (isNewVisit) setVisit(reply, visit);
}

/** Builds the request that the edge sends to the engine. */
export const toUpstreamRequest = (
  { method, path, requestId, headers, body, client }: EdgeRequest,
  how: Pick<UpstreamRequest, 'timeoutMs' | 'repeatable'>,
): UpstreamRequest => ({ method, path, requestId, headers, body, client, ...how });

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
import { WAY_IN } from '../http/door/way-in.ts';
import type { Question } from './engine.ts';
import { pickHeaders } from './pick-headers.ts';

/**
 * A browser's request as the edge reads it, once. Engine, journal and answers take their values from here: nobody reads
 * the request again, and nobody changes it.
 */
export interface Asked {
  /** The call that is meant; null where the address is none. */
  readonly endpoint: Endpoint | null;
  readonly method: string;
  readonly requestId: string;
  /** Where the engine is asked. */
  readonly path: string;
  /** The idempotency key; null when it is missing or malformed. */
  readonly key: string | null;
  /** The visit's token; '' for a read of a browser that has none. */
  readonly visit: string;
  /** This browser gets its visit with the answer. */
  readonly isNewVisit: boolean;
  /** The token of its proof of ownership, if any. */
  readonly proof: string | null;
  /** What it holds of a solved human check, if anything. */
  readonly pass: string | null;
  readonly body: Buffer | null;
  readonly host: string;
  /** Whom limits count. */
  readonly client: string;
  /** What the engine gets of the browser's headers. */
  readonly headers: Readonly<Record<string, string>>;
}
/** A request for a call of the contract. */
export type AskedCall = Asked & { readonly endpoint: Endpoint };

/** Whether an edge hands it on at all: what is for somebody else than the page, a browser finds no trace of here. */
export const isOffered = ({ audience }: Endpoint): boolean => audience === undefined;

/** What the engine needs of the browser's request; every other header stays here. */
const FORWARDED = [
  'content-type',
  'accept',
  'cookie',
  'origin',
  'sec-fetch-site',
  'idempotency-key',
  HUMAN_CHECK,
  // Of programs.
  'authorization',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  ...WAY_IN,
] as const;

/**
 * Reads a request. A browser without a visit gets it from the edge, before any engine is asked: whoever asks again, edge
 * or browser, then asks as the same visitor, and a hold whose first answer was lost is still his.
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

/** First: of two cookies with one name the first counts. */
const withVisit = (visit: string, headers: Readonly<Record<string, string>>): string =>
  [`${cookieName('visit', headers)}=${visit}`, headers.cookie ?? []].flat().join('; ');

/** The same request under a key of the edge's own: it needs none, and so a repeat of it is known for one. */
export const withKey = <A extends Asked>(asked: A, key: string): A => ({
  ...asked,
  key,
  headers: { ...asked.headers, 'idempotency-key': key },
});

/** Gives the browser its visit with the answer, when it had none. */
export function giveVisit(reply: FastifyReply, { isNewVisit, visit }: Asked): void {
  if (isNewVisit) setVisit(reply, visit);
}

/** What the engine is asked. */
export const questionOf = (
  { method, path, requestId, headers, body, client }: Asked,
  how: Pick<Question, 'timeoutMs' | 'repeatable'>,
): Question => ({ method, path, requestId, headers, body, client, ...how });

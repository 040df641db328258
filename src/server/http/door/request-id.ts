import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that is meant where the route does not name it, as behind the proxy; else ''. */
    call: string;
    /** It is a part of a request that this process already answers: that one is noted and counted, this one is not. */
    isPart: boolean;
    /** The trace that our own edge goes on with, as `traceparent`; else ''. */
    trace: string;
  }
}

const REQUEST = 'x-fissa-request';
const PART = 'x-fissa-part';
/** Nobody outside of this process knows it. */
const OWN = randomUUID();
/** Harmless in a line of a log, in a header and in a setting of the database. */
const ID = /^[\w-]{1,48}$/;

type Headers = Readonly<Record<string, string>>;

/** With it the engine gives a request the id it has at its edge. */
export const asRequest = (id: string | undefined): Headers => (id === undefined ? {} : { [REQUEST]: id });

/** The same for an engine in this very process. */
export const asPart = (id: string | undefined): Headers => (id === undefined ? {} : { [REQUEST]: id, [PART]: OWN });

export const isPart = (headers: IncomingHttpHeaders): boolean => headers[PART] === OWN;

/** The id a request has already; null where it has none, or where nobody of ours says so: a visitor chooses no id. */
export function givenId(request: IncomingMessage, isOurs: (request: IncomingMessage) => boolean): string | null {
  const given = request.headers[REQUEST];
  if (typeof given !== 'string' || !ID.test(given)) return null;
  return isPart(request.headers) || isOurs(request) ? given : null;
}

/** What the page calls one of its calls by. */
const OF_THE_PAGE = /^[0-9a-f]{1,8}$/;

/**
 * A fresh id that begins with the one the page gave its call: one search finds all its tries, on both paths, and yet
 * nobody chooses a whole id, or one that another request has.
 */
export function freshId(request: IncomingMessage, drawn: string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && OF_THE_PAGE.test(given) ? `${given}-${drawn}` : drawn;
}

/** Only where the id was taken is the rest believed. */
export const traceOf = ({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string =>
  headers[REQUEST] === id ? String(headers.traceparent ?? '') : '';

/** A route with the name of the call in place of its pattern. */
export const routeOf = (pattern: string | undefined, call: string): string =>
  call === '' ? (pattern ?? 'unknown') : (pattern ?? '').replace(/(:call|\*)$/, call);

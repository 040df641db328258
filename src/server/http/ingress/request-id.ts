import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the call where the route does not name it, as behind the proxy; else ''. */
    call: string;
    /** True for a subrequest inside this process: only the outer request is logged and counted. */
    isPart: boolean;
    /** `traceparent` of our edge; else ''. */
    trace: string;
  }
}

const REQUEST = 'x-fissa-request';
const PART = 'x-fissa-part';
/** Secret of this process. */
const OWN = randomUUID();
/** Safe in a log line, a header and a database setting. */
const ID = /^[\w-]{1,48}$/;

type Headers = Readonly<Record<string, string>>;

/** Header that gives the engine's request the id of the edge's. */
export const asRequest = (id: string | undefined): Headers => (id === undefined ? {} : { [REQUEST]: id });

/** As `asRequest`, for an engine in this process. */
export const asPart = (id: string | undefined): Headers => (id === undefined ? {} : { [REQUEST]: id, [PART]: OWN });

export const isPart = (headers: IncomingHttpHeaders): boolean => headers[PART] === OWN;

/** Id from one of our processes; null for any other sender, since a visitor must not choose an id. */
export function givenId(request: IncomingMessage, isOurs: (request: IncomingMessage) => boolean): string | null {
  const given = request.headers[REQUEST];
  if (typeof given !== 'string' || !ID.test(given)) return null;
  return isPart(request.headers) || isOurs(request) ? given : null;
}

/** Id of a call, as sent by the page. */
const OF_THE_PAGE = /^[0-9a-f]{1,8}$/;

/**
 * A new id with the page's call id as prefix: one search finds every try on both paths. The random rest prevents
 * chosen and duplicate ids.
 */
export function freshId(request: IncomingMessage, drawn: string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && OF_THE_PAGE.test(given) ? `${given}-${drawn}` : drawn;
}

/** The trace is trusted only where the id was. */
export const traceOf = ({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string =>
  headers[REQUEST] === id ? String(headers.traceparent ?? '') : '';

/** The route pattern, or the name of the call where it is known. */
export const routeOf = (pattern: string | undefined, call: string): string =>
  call === '' ? (pattern ?? 'unknown') : (pattern ?? '').replace(/(:call|\*)$/, call);

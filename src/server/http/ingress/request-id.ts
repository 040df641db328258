import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Endpoint name when the route is a wildcard (the edge's proxy route); '' otherwise. */
    call: string;
    /** True for a subrequest inside this process: only the outer request is logged and counted. */
    isSubrequest: boolean;
    /** Header `traceparent` of a request from our edge; else ''. */
    trace: string;
  }
}

const REQUEST = 'x-fissa-request';
const SUBREQUEST = 'x-fissa-part';
/** Marks subrequests of this process; no other sender knows it. */
const PROCESS_SECRET = randomUUID();
/** Request ids of this form are safe in a log line, a header and a database setting. */
const ID = /^[\w-]{1,48}$/;

type Headers = Readonly<Record<string, string>>;

/** Header that passes the edge's request id on to the engine. */
export const requestIdHeader = (id: string | undefined): Headers => (id === undefined ? {} : { [REQUEST]: id });

/** Headers that pass the edge's request id on to an engine in this process. */
export const subrequestHeaders = (id: string | undefined): Headers =>
  id === undefined ? {} : { [REQUEST]: id, [SUBREQUEST]: PROCESS_SECRET };

export const isSubrequest = (headers: IncomingHttpHeaders): boolean => headers[SUBREQUEST] === PROCESS_SECRET;

/** The request id that one of our processes sent; null for any other sender, since a visitor must not choose an id. */
export function givenId(request: IncomingMessage, isOurs: (request: IncomingMessage) => boolean): string | null {
  const given = request.headers[REQUEST];
  if (typeof given !== 'string' || !ID.test(given)) return null;
  return isSubrequest(request.headers) || isOurs(request) ? given : null;
}

/** The id that the page sends with each of its calls. */
const PAGE_CALL_ID = /^[0-9a-f]{1,8}$/;

/**
 * Builds a new request id that begins with the page's call id, so that one search of the log finds every try of a call.
 * `drawn` is the random rest, which prevents chosen and duplicate ids.
 */
export function freshId(request: IncomingMessage, drawn: string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && PAGE_CALL_ID.test(given) ? `${given}-${drawn}` : drawn;
}

/** The sender's `traceparent`, trusted only where the sender's request id was. */
export const traceOf = ({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string =>
  headers[REQUEST] === id ? String(headers.traceparent ?? '') : '';

/** The route for log and metrics: its pattern, with the endpoint's name in place of a wildcard. */
export const routeOf = (pattern: string | undefined, call: string): string =>
  call === '' ? (pattern ?? 'unknown') : (pattern ?? '').replace(/(:call|\*)$/, call);

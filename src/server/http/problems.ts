import type { FastifyReply } from 'fastify';
import type { FieldError, Problem } from '#contract/problem.ts';
import type { ProblemCode } from './handle.ts';

/** Refusals of the door itself, before any use case is asked. */
export type DoorCode =
  | 'malformed'
  | 'implausible-day'
  | 'key-missing'
  | 'cross-site'
  | 'forward-host'
  | 'unknown-call'
  | 'method-not-allowed'
  | 'too-large'
  | 'not-json'
  | 'timed-out'
  | 'internal';
export type Refusal = DoorCode | ProblemCode;

/** Fixed words for every refusal: nothing of what went wrong inside is told. */
const TABLE: Readonly<Record<Refusal, readonly [status: number, title: string]>> = {
  malformed: [400, 'The request is not well-formed'],
  'implausible-day': [400, 'A date lies more than one year back or three years ahead'],
  'key-missing': [400, 'The header Idempotency-Key is missing or not 20 to 255 printable characters'],
  'cross-site': [403, 'The request comes from another site'],
  'forward-host': [403, 'The forward host is not one of this service'],
  'human-check-failed': [403, 'The human check failed'],
  'unknown-call': [404, 'There is no such call'],
  'not-found': [404, 'There is nothing here'],
  'cap-unknown': [404, 'The postcode is unknown'],
  'place-unknown': [404, 'The place is unknown'],
  'method-not-allowed': [405, 'The method is not allowed'],
  'timed-out': [408, 'The request took too long to arrive'],
  'too-large': [413, 'The request is larger than 32 kB'],
  'not-json': [415, 'The body is not application/json'],
  'key-reused': [422, 'The Idempotency-Key was used for another request'],
  'masked-value-refused': [422, 'A masked value does not belong to its reference'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'The service is not available now'],
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Every refusal by its status, as a description of the service tells them. */
export function refusalsByStatus(): ReadonlyMap<number, readonly Refusal[]> {
  const codes = Object.keys(TABLE) as Refusal[];
  const statuses = [...new Set(codes.map((code) => TABLE[code][0]))];
  return new Map(statuses.map((status) => [status, codes.filter((code) => TABLE[code][0] === status)]));
}

/** The RFC 9457 body of a refusal: a code and a request id, no internals. */
export function problemOf(code: Refusal, requestId: string, errors?: readonly FieldError[]): Problem {
  const [status, title] = TABLE[code];
  return { type: `urn:fissa:problem:${code}`, title, status, code, requestId, ...(errors && { errors: [...errors] }) };
}

/** Answers with a refusal; `errors` say where a request is wrong. `Retry-After` (seconds) goes with 429 and 503. */
export function refuse(reply: FastifyReply, code: Refusal, errors?: readonly FieldError[]): FastifyReply {
  const body = problemOf(code, reply.request.id, errors);
  if ((body.status === 429 || body.status === 503) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  return reply.code(body.status).type(PROBLEM_TYPE).header('cache-control', 'no-store').send(JSON.stringify(body));
}

const BY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_REQUEST_TIMEOUT: 'timed-out',
};

/** What a thrown error means to the caller: the framework's refusals keep theirs, everything else is `internal`. */
export function refusalOf(error: { readonly code?: unknown; readonly statusCode?: unknown }): Refusal {
  const known = BY_CODE[String(error.code)];
  if (known !== undefined) return known;
  const status = Number(error.statusCode);
  if (status === 404) return 'not-found';
  if (status === 405) return 'method-not-allowed';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  if (status === 503) return 'unavailable';
  return status >= 400 && status < 500 ? 'malformed' : 'internal';
}

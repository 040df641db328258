import type { FastifyReply } from 'fastify';
import type { FieldError, Problem } from '#contract/problem.ts';
import { isSecurityCode } from '../platform/security-log/security-event.ts';
import { noteSecurity } from './security-event.ts';

/** The only audience that gets a problem code; codes without an audience are for every audience. */
type Audience = 'desk' | 'machine';

/** HTTP status and fixed title of every problem code. */
const PROBLEMS = {
  malformed: [400, 'The request is not well-formed'],
  'implausible-day': [400, 'A date lies more than one year back or three years ahead'],
  'key-missing': [400, 'The header Idempotency-Key is missing or not 20 to 255 printable characters'],
  'case-missing': [400, 'This reason needs a case number', 'desk'],
  'reason-missing': [400, 'A person without a notification needs a reason', 'desk'],
  'not-signed-in': [401, 'The browser is not signed in', 'desk'],
  'step-up-needed': [401, 'Sign in again at the identity provider', 'desk'],
  'not-recognised': [401, 'The bearer token is missing, unknown or expired', 'machine'],
  'token-invalid': [401, 'The access token is unknown or has ended'],
  'cross-site': [403, 'The request comes from another site'],
  'forward-host': [403, 'The forward host is not one of this service'],
  'human-check-failed': [403, 'The human check failed'],
  'scope-missing': [403, 'The access token lacks the scope of this call'],
  'not-allowed': [403, 'The roles of this account do not permit this', 'desk'],
  'demo-is-local': [
    403,
    "The demonstration's desk answers on this machine only. Set OIDC_ISSUER for a public desk",
    'desk',
  ],
  'unknown-call': [404, 'The endpoint does not exist'],
  'not-found': [404, 'The resource does not exist'],
  'cap-unknown': [404, 'The postcode is unknown'],
  'place-unknown': [404, 'The place is unknown'],
  'method-not-allowed': [405, 'The method is not allowed'],
  'timed-out': [408, 'The request took too long to arrive'],
  'absent-already': [409, 'This person is already absent then', 'desk'],
  'too-large': [413, 'The request is larger than 32 kB'],
  'not-json': [415, 'The body is not application/json'],
  'key-reused': [422, 'The Idempotency-Key was used for another request'],
  'masked-value-refused': [422, 'A masked value does not belong to its reference'],
  'overbooking-refused': [422, 'Overbooking is not permitted for this slot', 'desk'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'The service is not available now'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string, of?: Audience]>>;
export type Refusal = keyof typeof PROBLEMS;

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Problem codes of every audience by status, for the API description. */
export function refusalsByStatus(): ReadonlyMap<number, readonly Refusal[]> {
  const codes = (Object.keys(PROBLEMS) as Refusal[]).filter((code) => PROBLEMS[code].length === 2);
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code][0]))];
  return new Map(statuses.map((status) => [status, codes.filter((code) => PROBLEMS[code][0] === status)]));
}

/** RFC 9457 body of a problem: a code and a request id, no internals. */
export function problemOf(code: Refusal, requestId: string, errors?: readonly FieldError[]): Problem {
  const [status, title] = PROBLEMS[code];
  return { type: `urn:fissa:problem:${code}`, title, status, code, requestId, ...(errors && { errors: [...errors] }) };
}

/**
 * Prepares an error answer: sets its status and, for 429 and 503, `Retry-After` (seconds), and marks security events
 * for the log. Returns the problem, which the caller sends.
 */
export function preparedProblem(reply: FastifyReply, code: Refusal, errors?: readonly FieldError[]): Problem {
  if (isSecurityCode(code)) noteSecurity(reply.request, code);
  const body = problemOf(code, reply.request.id, errors);
  if ((body.status === 429 || body.status === 503) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  reply.code(body.status);
  return body;
}

/** The header `WWW-Authenticate` of refused bearer tokens (RFC 6750). */
const CHALLENGES: ReadonlyMap<Refusal, string> = new Map([
  ['not-recognised', 'Bearer'],
  ['token-invalid', 'Bearer error="invalid_token"'],
  ['scope-missing', 'Bearer error="insufficient_scope"'],
]);

/** Sends a problem as the answer. `errors`: the fields that break the contract. */
export function refuse(reply: FastifyReply, code: Refusal, errors?: readonly FieldError[]): FastifyReply {
  const body = preparedProblem(reply, code, errors);
  const challenge = CHALLENGES.get(code);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  return reply.type(PROBLEM_TYPE).header('cache-control', 'no-store').send(JSON.stringify(body));
}

const REFUSAL_BY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_REQUEST_TIMEOUT: 'timed-out',
};

/** Maps a thrown error to a problem code: errors of the framework keep their meaning, any other is `internal`. */
export function refusalOf(error: { readonly code?: unknown; readonly statusCode?: unknown }): Refusal {
  const known = REFUSAL_BY_CODE[String(error.code)];
  if (known !== undefined) return known;
  const status = Number(error.statusCode);
  if (status === 404) return 'not-found';
  if (status === 405) return 'method-not-allowed';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  if (status === 503) return 'unavailable';
  return status >= 400 && status < 500 ? 'malformed' : 'internal';
}

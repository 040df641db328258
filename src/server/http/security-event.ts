import type { FastifyRequest } from 'fastify';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { Pseudonym } from '../platform/security-log/pseudonym.ts';
import {
  type SecurityCode,
  type SecurityEvent,
  type SecurityFields,
  securityEvent,
} from '../platform/security-log/security-event.ts';
import { plainAddress } from './address.ts';
import { heldVisit } from './cookies.ts';
import type { LogLine } from './log.ts';

/** Codes of security events that a request can be. */
export type RequestCode = SecurityCode<
  'sign-in' | 'sign-in-refused' | 'token-refused' | 'request-refused' | 'limit-reached' | 'erasure'
>;

/** A caller that is named in clear: the code of a staff account, or the id of a program. */
export type NamedCaller = Pick<SecurityFields, 'actor'> & { readonly actorType: 'staff' | 'program' };

declare module 'fastify' {
  interface FastifyRequest {
    /** The security event of this request; null without one. */
    security: RequestCode | null;
    /** The caller, if not a visit: `staff 3`, `client crm`. Logged as a pseudonym only. */
    subject: string | null;
    caller: NamedCaller | null;
  }
}

/** Names the program that calls: of a partner, or a client of the lender. Lines have its pseudonym, events its id. */
export function nameProgram(request: FastifyRequest, of: 'partner' | 'client', id: string): void {
  request.subject = `${of} ${id}`;
  request.caller = { actorType: 'program', actor: id };
}

/** Marks a request as a security event, for its log line. The first event of a request counts. */
export function noteSecurity(request: FastifyRequest, code: RequestCode, subject: string | null = null): void {
  request.security ??= code;
  request.subject ??= subject;
}

/** The additional log fields of a security event: its code, the client's address and the caller's pseudonym. */
export function securityFields(request: FastifyRequest, pseudonym?: Pseudonym): Partial<LogLine> {
  const subject = subjectOf(request);
  return {
    ...(request.security !== null && { code: request.security }),
    client: plainAddress(request.client),
    ...(subject !== null && pseudonym !== undefined && { who: pseudonym(subject) }),
  };
}

/** Codes of events that succeeded; every other is a refusal. */
const DONE: ReadonlySet<RequestCode> = new Set(['signed-in', 'stepped-up', 'CancellaMieiDati']);

/** The security event of an answered request; null without one. */
export function securityEventOf(request: FastifyRequest, route: string, pseudonym?: Pseudonym): SecurityEvent | null {
  const { security, caller, client, id } = request;
  if (security === null) return null;
  const subject = subjectOf(request);
  const isDone = DONE.has(security);
  return securityEvent(security, {
    ...{ outcome: isDone ? 'done' : 'refused', route, client: plainAddress(client), requestId: id },
    ...(caller ?? {
      actorType: request.subject === null && subject !== null ? 'visit' : 'unknown',
      actor: subject === null ? '' : (pseudonym?.(subject) ?? ''),
    }),
  });
}

function subjectOf(request: FastifyRequest): string | null {
  if (request.subject !== null) return request.subject;
  // A request that is refused early has no parsed cookies.
  const cookies = request.cookies as typeof request.cookies | null;
  const visit = cookies === null ? null : heldVisit(request);
  return visit === null ? null : `visit ${sha256(visit).toString('hex')}`;
}

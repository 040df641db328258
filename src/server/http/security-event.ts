import type { FastifyRequest } from 'fastify';
import type { Seal } from '../platform/crypto/seal.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { plainAddress } from './address.ts';
import { heldVisit } from './cookies.ts';
import type { LogLine } from './log.ts';

/** Problem codes that are security events. */
const REFUSALS = [
  'not-recognised',
  'cross-site',
  'forward-host',
  'human-check-failed',
  'not-allowed',
  'demo-is-local',
  'too-many-requests',
] as const;

/** Kind of a security event: one of these problem codes, or an event that the answer's status does not show. */
export type SecurityCode =
  | (typeof REFUSALS)[number]
  /** The id or secret of a partner's program was rejected. */
  | 'client-refused'
  /** The token of a link was rejected. */
  | 'token-refused'
  /** A 6-digit code was rejected. */
  | 'code-refused'
  /** A limit was reached and the answer does not say so. */
  | 'limit-reached'
  /** The session cookie of the staff desk opens no session. */
  | 'session-refused'
  /** The identity provider's answer was rejected, or names no staff account. */
  | 'sign-in-refused'
  /** When staff signed in again for a step-up, the answer was rejected or named another person. */
  | 'step-up-refused'
  /** The identity provider's logout token was rejected (back-channel logout). */
  | 'logout-refused';

declare module 'fastify' {
  interface FastifyRequest {
    /** The security event of this request; null without one. */
    security: SecurityCode | null;
    /** The caller, if not a visit: `staff 3`, `client crm`. Logged as a pseudonym only. */
    subject: string | null;
  }
}

/** Keyed hash of a subject, for the log. */
export type Pseudonym = (subject: string) => string;

export const createPseudonym =
  (seal: Pick<Seal, 'hash'>): Pseudonym =>
  (subject) =>
    seal.hash(`log ${subject}`).subarray(0, 9).toString('base64url');

/** Marks a request as a security event, for its log line. The first event of a request counts. */
export function noteSecurity(request: FastifyRequest, code: SecurityCode, subject: string | null = null): void {
  request.security ??= code;
  request.subject ??= subject;
}

export const isSecurity = (code: string): code is (typeof REFUSALS)[number] =>
  (REFUSALS as readonly string[]).includes(code);

/** The additional log fields of a security event: its code, the client's address and the caller's pseudonym. */
export function securityFields(request: FastifyRequest, pseudonym?: Pseudonym): Partial<LogLine> {
  const subject = subjectOf(request);
  return {
    ...(request.security !== null && { code: request.security }),
    client: plainAddress(request.client),
    ...(subject !== null && pseudonym !== undefined && { who: pseudonym(subject) }),
  };
}

function subjectOf(request: FastifyRequest): string | null {
  if (request.subject !== null) return request.subject;
  // A request that is refused early has no parsed cookies.
  const cookies = request.cookies as typeof request.cookies | null;
  const visit = cookies === null ? null : heldVisit(request);
  return visit === null ? null : `visit ${sha256(visit).toString('hex')}`;
}

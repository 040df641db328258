import type { FastifyRequest } from 'fastify';
import type { Seal } from '../platform/crypto/seal.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { plainAddress } from './address.ts';
import { heldVisit } from './cookies.ts';
import type { LogLine } from './log.ts';

/** Refusals by HTTP status that are security events. */
const REFUSALS = [
  'not-recognised',
  'cross-site',
  'forward-host',
  'human-check-failed',
  'not-allowed',
  'demo-is-local',
  'too-many-requests',
] as const;

/** Security event of an answered request: one of these refusals, or one that its status does not show. */
export type SecurityCode =
  | (typeof REFUSALS)[number]
  /** The token of a link was rejected. */
  | 'token-refused'
  /** A 6-digit code was rejected. */
  | 'code-refused'
  /** A limit was reached and the answer does not say so. */
  | 'limit-reached'
  /** The cookie of the desk opens no session. */
  | 'session-refused'
  /** The provider's answer was rejected, or its person is unknown. */
  | 'sign-in-refused'
  /** The same at a step-up, or another person came back. */
  | 'step-up-refused'
  /** A back-channel logout token was rejected. */
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

/** Marks the request, for its line in the log. The first event of a request counts. */
export function noteSecurity(request: FastifyRequest, code: SecurityCode, subject: string | null = null): void {
  request.security ??= code;
  request.subject ??= subject;
}

export const isSecurity = (code: string): code is (typeof REFUSALS)[number] =>
  (REFUSALS as readonly string[]).includes(code);

/** Fields of a security line beside those of any answer: the client's address and the pseudonym of its subject. */
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
  // A request that is refused early has no cookies parsed.
  const cookies = request.cookies as typeof request.cookies | null;
  const visit = cookies === null ? null : heldVisit(request);
  return visit === null ? null : `visit ${sha256(visit).toString('hex')}`;
}

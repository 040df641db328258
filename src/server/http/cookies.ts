import '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const VISIT_COOKIE = '__Host-fissa-visit';
export const PROOF_COOKIE = '__Host-fissa-proof';

/** Both cookies: never read by scripts, never sent by another site's forms. They end with the browser. */
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export type RandomBytes = (count: number) => Buffer;

/** The name of a token on the server: its SHA-256, so that a stolen table opens nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The visit of this browser; a state-changing call without one starts a new visit (R0.25). */
export function visitOf(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): Buffer {
  const known = request.cookies[VISIT_COOKIE];
  if (known !== undefined && TOKEN.test(known)) return tokenHash(known);
  const fresh = randomBytes(32).toString('base64url');
  if (request.method === 'POST') reply.setCookie(VISIT_COOKIE, fresh, OPTIONS);
  return tokenHash(fresh);
}

/** The proof of ownership this browser holds, if any (R0.89). */
export function proofOf(request: FastifyRequest): Buffer | null {
  const token = request.cookies[PROOF_COOKIE];
  return token === undefined || token.length > 256 ? null : tokenHash(token);
}

/** Gives the browser a new proof of ownership. */
export function setProof(reply: FastifyReply, token: string): void {
  reply.setCookie(PROOF_COOKIE, token, OPTIONS);
}

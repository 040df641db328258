import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../platform/crypto/tokens.ts';

export const VISIT_COOKIE = '__Host-fissa-visit';
export const PROOF_COOKIE = '__Host-fissa-proof';
const PASS_COOKIE = '__Host-fissa-human';

/** Every cookie: never read by scripts, never sent by another site's forms. They end with the browser. */
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export type RandomBytes = (count: number) => Buffer;

/** The visit of this browser; a state-changing call without one starts a new visit (R0.25). */
export function visitOf(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): Buffer {
  return sha256(request.method === 'POST' ? keepVisit(request, reply, randomBytes) : newToken(randomBytes));
}

/** The visit's token itself; a browser without one gets it. */
function keepVisit(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): string {
  const known = heldVisit(request);
  if (known !== null) return known;
  const fresh = newToken(randomBytes);
  setVisit(reply, fresh);
  return fresh;
}

/** The token of the visit this browser is in, if any. */
export const heldVisit = (request: FastifyRequest): string | null => held(VISIT_COOKIE, request);

export function setVisit(reply: FastifyReply, token: string): void {
  reply.setCookie(VISIT_COOKIE, token, OPTIONS);
}

/** The token of the proof this browser holds, if any. */
export const heldProof = (request: FastifyRequest): string | null => held(PROOF_COOKIE, request);

function held(cookie: string, request: FastifyRequest): string | null {
  const known = request.cookies[cookie];
  return known !== undefined && TOKEN.test(known) ? known : null;
}

export const newToken = (randomBytes: RandomBytes): string => randomBytes(32).toString('base64url');

/** The proof of ownership this browser holds, if any (R0.89). */
export function proofOf(request: FastifyRequest): Buffer | null {
  const token = request.cookies[PROOF_COOKIE];
  return token === undefined || token.length > 256 ? null : sha256(token);
}

/** Takes all of them from the browser. */
export function clearCookies(reply: FastifyReply): void {
  for (const cookie of [VISIT_COOKIE, PROOF_COOKIE, PASS_COOKIE]) reply.clearCookie(cookie, OPTIONS);
}

/** Gives the browser a new proof of ownership. */
export function setProof(reply: FastifyReply, token: string): void {
  reply.setCookie(PROOF_COOKIE, token, OPTIONS);
}

/** What this browser holds of a solved human check, if anything. */
export const heldPass = (request: FastifyRequest): string | null => request.cookies[PASS_COOKIE] ?? null;

export function setPass(reply: FastifyReply, token: string): void {
  reply.setCookie(PASS_COOKIE, token, OPTIONS);
}

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../platform/crypto/tokens.ts';
import { isPlainLoopback, type WayIn } from './door/way-in.ts';

const COOKIES = ['visit', 'proof', 'human'] as const;
export type CookieName = (typeof COOKIES)[number];

/** Every cookie: never read by scripts, never sent by another site's forms. They end with the browser. */
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export type RandomBytes = (count: number) => Buffer;

/**
 * A cookie's name for a browser that came this way. On plain http of the loopback address it is without `__Host-`, since
 * Safari drops Secure cookies there; anywhere else the plain name means nothing.
 */
export const cookieName = (name: CookieName, way: WayIn): string =>
  `${isPlainLoopback(way) ? '' : '__Host-'}fissa-${name}`;

/** The visit of this browser; a state-changing call without one starts a new visit, whatever key it carries. */
export function visitOf(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): Buffer {
  return sha256(request.method === 'POST' ? keepVisit(request, reply, randomBytes) : newVisit(randomBytes));
}

/** The token of a visit that begins with a request. Nothing of the request is in it: a key would open the visit. */
export const newVisit = (randomBytes: RandomBytes): string => randomBytes(32).toString('base64url');

const KEY = /^[\x21-\x7e]{20,255}$/;

/** The header `Idempotency-Key`, or null when it is missing or not 20 to 255 printable characters. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && KEY.test(key) ? key : null;
}

/** Set by the edge: the visit of this request is one that the browser did not have yet. */
export const NEW_VISIT = 'x-fissa-new-visit';

/** Whether the browser came with a visit. */
export const hasVisit = (request: FastifyRequest): boolean =>
  heldVisit(request) !== null && request.headers[NEW_VISIT] === undefined;

/** The visit's token itself; a browser without one gets it. */
function keepVisit(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): string {
  const known = heldVisit(request);
  if (known !== null) return known;
  const fresh = newVisit(randomBytes);
  setVisit(reply, fresh);
  return fresh;
}

/** The token of the visit this browser is in, if any. */
export const heldVisit = (request: FastifyRequest): string | null => heldToken('visit', request);

export const setVisit = (reply: FastifyReply, token: string): void => set('visit', reply, token);

/** The token of the proof this browser holds, if any. */
export const heldProof = (request: FastifyRequest): string | null => heldToken('proof', request);

function heldToken(name: CookieName, request: FastifyRequest): string | null {
  const known = held(name, request);
  return known !== null && TOKEN.test(known) ? known : null;
}

const held = (name: CookieName, { cookies, headers }: FastifyRequest): string | null =>
  cookies[cookieName(name, headers)] ?? null;

function set(name: CookieName, reply: FastifyReply, token: string): void {
  const { headers } = reply.request;
  reply.setCookie(cookieName(name, headers), token, { ...OPTIONS, secure: !isPlainLoopback(headers) });
}

/** The proof of ownership this browser holds, if any. */
export function proofOf(request: FastifyRequest): Buffer | null {
  const token = held('proof', request);
  return token === null || token.length > 256 ? null : sha256(token);
}

/** Takes all of them from the browser. */
export function clearCookies(reply: FastifyReply): void {
  const { headers } = reply.request;
  for (const name of COOKIES)
    reply.clearCookie(cookieName(name, headers), { ...OPTIONS, secure: !isPlainLoopback(headers) });
}

/** Gives the browser a new proof of ownership. */
export const setProof = (reply: FastifyReply, token: string): void => set('proof', reply, token);

/** What this browser holds of a solved human check, if anything. */
export const heldPass = (request: FastifyRequest): string | null => held('human', request);

export const setPass = (reply: FastifyReply, token: string): void => set('human', reply, token);

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../platform/crypto/tokens.ts';
import { bearerOf } from './bearer.ts';
import { isFramed } from './frame.ts';
import { type ForwardedHeaders, isPlainLoopback } from './ingress/forwarded-headers.ts';

const COOKIES = ['visit', 'proof', 'human'] as const;
export type CookieName = (typeof COOKIES)[number] | 'language';

/**
 * Options of every cookie: scripts cannot read it, cross-site forms do not send it, it ends with the browser session.
 */
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
/** In a frame: browsers keep the cookie apart for each containing site, and send it there. They require Secure. */
const FRAMED = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export type RandomBytes = (count: number) => Buffer;

/**
 * The full name of a cookie, which depends on the connection. On plain http of the loopback address it has no `__Host-`
 * prefix, since Safari drops Secure cookies there. On other connections a cookie without this prefix is ignored. A page
 * in a frame has cookies of its own names: it never uses those of the page in its own window, nor the other way round.
 */
export const cookieName = (name: CookieName, way: ForwardedHeaders): string =>
  `${isPlainLoopback(way) ? '' : '__Host-'}fissa-${isFramed(way) ? 'frame-' : ''}${name}`;

/**
 * The SHA-256 of the browser's visit token. A POST request without a visit cookie starts a new visit, whatever its
 * idempotency key.
 */
export function visitOf(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): Buffer {
  return sha256(request.method === 'POST' ? keepVisit(request, reply, randomBytes) : newVisit(randomBytes));
}

/** Makes the random token of a new visit. If it derived from the idempotency key, the key would open the visit. */
export const newVisit = (randomBytes: RandomBytes): string => randomBytes(32).toString('base64url');

const KEY = /^[\x21-\x7e]{20,255}$/;

/** The header `Idempotency-Key`, or null when it is missing or not 20 to 255 printable characters. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && KEY.test(key) ? key : null;
}

/** Header by which an edge says that it made the visit of this request: the browser sent no visit cookie. */
export const NEW_VISIT = 'x-fissa-new-visit';

/** Whether the browser itself sent a visit cookie. */
export const hasVisit = (request: FastifyRequest): boolean =>
  heldVisit(request) !== null && request.headers[NEW_VISIT] === undefined;

/** The visit's token; sets the cookie for a browser without one. */
function keepVisit(request: FastifyRequest, reply: FastifyReply, randomBytes: RandomBytes): string {
  const known = heldVisit(request);
  if (known !== null) return known;
  const fresh = newVisit(randomBytes);
  setVisit(reply, fresh);
  return fresh;
}

/** Token of this browser's visit, if any. */
export const heldVisit = (request: FastifyRequest): string | null => heldToken('visit', request);

export const setVisit = (reply: FastifyReply, token: string): void => set('visit', reply, token);

/** Token of this browser's proof, if any. */
export const heldProof = (request: FastifyRequest): string | null => heldToken('proof', request);

function heldToken(name: CookieName, request: FastifyRequest): string | null {
  const known = held(name, request);
  return known !== null && TOKEN.test(known) ? known : null;
}

/** A request with a bearer token comes from a program: its cookies do not count. */
const held = (name: CookieName, { cookies, headers }: FastifyRequest): string | null =>
  bearerOf(headers) === null ? (cookies[cookieName(name, headers)] ?? null) : null;

function set(name: CookieName, reply: FastifyReply, token: string): void {
  const { headers } = reply.request;
  reply.setCookie(cookieName(name, headers), token, optionsOf(headers));
}

const optionsOf = (headers: FastifyRequest['headers']) =>
  isFramed(headers) ? FRAMED : { ...OPTIONS, secure: !isPlainLoopback(headers) };

/** Hash of this browser's proof of ownership, if any. */
export function proofOf(request: FastifyRequest): Buffer | null {
  const token = held('proof', request);
  return token === null || token.length > 256 ? null : sha256(token);
}

/** Deletes all cookies of the visit; the language is no data of it. */
export function clearCookies(reply: FastifyReply): void {
  const { headers } = reply.request;
  for (const name of COOKIES) reply.clearCookie(cookieName(name, headers), optionsOf(headers));
}

/** Sets a new proof of ownership. */
export const setProof = (reply: FastifyReply, token: string): void => set('proof', reply, token);

/** Token of this browser's human-check pass, if any. */
export const readPassCookie = (request: FastifyRequest): string | null => held('human', request);

export const setPass = (reply: FastifyReply, token: string): void => set('human', reply, token);

/** The language that the visitor chose in this browser, as the cookie says it; null without one. */
export const heldLanguage = (request: FastifyRequest): string | null => held('language', request);

export const setLanguage = (reply: FastifyReply, language: string): void => set('language', reply, language);

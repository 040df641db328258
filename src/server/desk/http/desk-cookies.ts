import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ForwardedHeaders, isPlainLoopback } from '../../http/ingress/forwarded-headers.ts';

type DeskCookie =
  /** Token of the session. */
  | 'desk'
  /** Encrypted state of a sign-in in progress. */
  | 'desk-entry'
  /** The identity provider's session, encrypted. */
  | 'desk-provider';

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

const nameOf = (cookie: DeskCookie, headers: ForwardedHeaders): string =>
  `${isPlainLoopback(headers) ? '' : '__Host-'}fissa-${cookie}`;

export const readCookie = (cookie: DeskCookie, { cookies, headers }: FastifyRequest): string | null =>
  cookies[nameOf(cookie, headers)] ?? null;

/** Without `maxAge` (seconds) the cookie ends with the browser session. */
export function setCookie(cookie: DeskCookie, reply: FastifyReply, value: string, maxAge?: number): void {
  const { headers } = reply.request;
  const options = { ...OPTIONS, secure: !isPlainLoopback(headers), ...(maxAge === undefined ? {} : { maxAge }) };
  reply.setCookie(nameOf(cookie, headers), value, options);
}

export function clearCookie(cookie: DeskCookie, reply: FastifyReply): void {
  const { headers } = reply.request;
  reply.clearCookie(nameOf(cookie, headers), { ...OPTIONS, secure: !isPlainLoopback(headers) });
}

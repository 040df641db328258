import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ForwardedHeaders, isPlainLoopback } from '../../http/ingress/forwarded-headers.ts';

/** The session, the state of a pending sign-in, and the provider's session behind both. */
type DeskCookie = 'desk' | 'desk-entry' | 'desk-provider';

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

const nameOf = (cookie: DeskCookie, way: ForwardedHeaders): string =>
  `${isPlainLoopback(way) ? '' : '__Host-'}fissa-${cookie}`;

export const heldCookie = (cookie: DeskCookie, { cookies, headers }: FastifyRequest): string | null =>
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

import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPlainLoopback, type WayIn } from '../../http/door/way-in.ts';

/** The session, and what a sign-in that is under way has to remember. */
type DeskCookie = 'desk' | 'desk-entry';

const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

const nameOf = (cookie: DeskCookie, way: WayIn): string => `${isPlainLoopback(way) ? '' : '__Host-'}fissa-${cookie}`;

export const heldCookie = (cookie: DeskCookie, { cookies, headers }: FastifyRequest): string | null =>
  cookies[nameOf(cookie, headers)] ?? null;

export function setCookie(cookie: DeskCookie, reply: FastifyReply, value: string): void {
  const { headers } = reply.request;
  reply.setCookie(nameOf(cookie, headers), value, { ...OPTIONS, secure: !isPlainLoopback(headers) });
}

export function clearCookie(cookie: DeskCookie, reply: FastifyReply): void {
  const { headers } = reply.request;
  reply.clearCookie(nameOf(cookie, headers), { ...OPTIONS, secure: !isPlainLoopback(headers) });
}

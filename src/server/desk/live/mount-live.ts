import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { isInside, type Scope } from '#domain/desk/permissions.ts';
import { refuse } from '../../http/problems.ts';
import { OF_CALLS } from '../../platform/database/desk-channel.ts';
import { actorOf, writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import { signedOf } from '../http/desk-gate.ts';
import { type SignedInUser, signedWith } from '../sign-in/sessions.ts';
import type { Feed, News } from './feed.ts';

/** Maximum number of concurrent streams of a session, one per window. */
const MAX_STREAMS = 5;
/** Milliseconds between two checks of the session; each also sends a heartbeat to the browser. */
const SESSION_CHECK_MS = 20_000;
const CALL = 'Eventi';

/** Scope of the stream; null where no role permits it. */
const scopeOf = (staff: SignedInUser): Scope | null => staff.scopeOf('agenda.read') ?? staff.scopeOf('callback.read');

/**
 * Streams changes of the branches in scope. Each event holds a branch code, 'calls' for requested calls, or nothing if
 * any branch may have changed. The stream does not prolong the session, and ends with it or with the role that permits
 * it.
 */
export function mountLive(app: FastifyInstance, { db, feed }: DeskDb & { readonly feed: Feed }): void {
  const open = new Map<ServerResponse, string>();
  // A stream never ends by itself, so the shutdown would wait for it.
  app.addHook('preClose', async () => {
    for (const raw of open.keys()) raw.end();
  });
  app.get(`${DESK_API_PATH}/${CALL}`, async (request, reply) => {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const first = scopeOf(staff);
    if (first === null) return refuse(reply, 'not-allowed');
    const session = staff.session.toString('base64');
    const streams = [...open.values()].filter((each) => each === session).length;
    if (streams >= MAX_STREAMS) return refuse(reply, 'too-many-requests');
    open.set(reply.raw, session);
    reply.raw.on('close', () => open.delete(reply.raw));
    await writeAuditEntry(db, { ...actorOf(request, staff), scope: first }, CALL, {});
    if (reply.raw.destroyed) return reply.hijack();
    const { raw } = openStream(reply);
    let scope = first;
    const say = (news: News) => raw.write(lineOf(news, scope));
    const stop = feed.hear(say);
    const look = setInterval(async () => {
      const current = await signedWith(db, staff.session).catch(() => staff);
      const allowed = current && scopeOf(current);
      if (allowed === null) return raw.end();
      scope = allowed;
      raw.write(': here\n\n');
    }, SESSION_CHECK_MS);
    raw.on('close', () => {
      stop();
      clearInterval(look);
    });
    say(null);
    return reply;
  });
}

/** The server-sent event that tells a stream of this scope about the change; '' outside the scope. */
function lineOf(news: News, scope: Scope): string {
  if (news === null) return 'data: \n\n';
  if (!news.startsWith(OF_CALLS)) return isInside(scope, news) ? `data: ${news}\n\n` : '';
  // A scope of kind 'code' is one agent's. The event names nobody, so agents get every call event.
  const mayKnow = scope.kind === 'code' || isInside(scope, news.slice(OF_CALLS.length));
  return mayKnow ? `data: ${OF_CALLS.trim()}\n\n` : '';
}

function openStream(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
  reply.raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' });
  return reply;
}

import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { isInside } from '#domain/desk/permissions.ts';
import { refuse } from '../../http/problems.ts';
import { OF_CALLS } from '../../platform/database/desk-channel.ts';
import { writeAct } from '../door/acts.ts';
import type { DeskDb } from '../door/desk-db.ts';
import { signedOf } from '../door/mount-desk.ts';
import { signedWith } from '../sign-in/sessions.ts';
import type { Feed, News } from './feed.ts';

/** Milliseconds between two looks whether the session still lives; each is also a sign of life for the browser. */
const LOOK_MS = 20_000;
const CALL = 'Eventi';

/**
 * News of the branches somebody may look at, as they happen: a branch's code and nothing else, an empty one when any may
 * have changed. It keeps no session alive, and ends with it.
 */
export function mountLive(app: FastifyInstance, { db, feed }: DeskDb & { readonly feed: Feed }): void {
  const open = new Set<ServerResponse>();
  // A stream has no end of its own, and the process waits for it.
  app.addHook('preClose', async () => {
    for (const raw of open) raw.end();
  });
  app.get(`${DESK_API_PATH}/${CALL}`, async (request, reply) => {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const scope = staff.scopeOf('agenda.read') ?? staff.scopeOf('callback.read');
    if (scope === null) return refuse(reply, 'not-allowed');
    await writeAct(db, { staff, scope, requestId: request.id, idempotencyKey: '' }, CALL, {});
    const { raw } = openStream(reply);
    open.add(raw);
    // Whose is not said: that any changed, an agent may know too.
    const sayOfCalls = (branch: string) => {
      if (scope.kind === 'code' || isInside(scope, branch)) raw.write(`data: ${OF_CALLS.trim()}\n\n`);
    };
    const say = (news: News) => {
      if (news === null) raw.write('data: \n\n');
      else if (news.startsWith(OF_CALLS)) sayOfCalls(news.slice(OF_CALLS.length));
      else if (isInside(scope, news)) raw.write(`data: ${news}\n\n`);
    };
    const stop = feed.hear(say);
    const look = setInterval(async () => {
      const lives = await signedWith(db, staff.session).catch(() => staff);
      if (lives === null) raw.end();
      else raw.write(': here\n\n');
    }, LOOK_MS);
    raw.on('close', () => {
      open.delete(raw);
      stop();
      clearInterval(look);
    });
    say(null);
    return reply;
  });
}

function openStream(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
  reply.raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' });
  return reply;
}

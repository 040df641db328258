import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { CALENDAR_PATH } from '#contract/desk/calendar.ts';
import { createMinuteCounter } from '../../http/limits/minute-counter.ts';
import { refuse } from '../../http/problems.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { DeskDb } from '../http/desk-db.ts';
import { calendarOf, ownerOf } from './calendar-feed.ts';

export interface CalendarDeps extends DeskDb {
  readonly clock: Clock;
  readonly horizonDays: number;
}

/** Reads a minute of one link; calendar programs read every few minutes. */
const MAX_READS = 12;
const FILE = /^([\w-]{43})\.ics$/;

/** Mounts the calendars, which a program reads by a secret link without a session. Unknown and revoked links look alike. */
export function mountCalendar(app: FastifyInstance, { db, clock, horizonDays }: CalendarDeps): void {
  const reads = createMinuteCounter(Date.now);
  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    const [, token] = FILE.exec(request.params.file) ?? [];
    if (token === undefined) return refuse(reply, 'not-found');
    const tokenHash = sha256(token);
    if (reads.add(tokenHash.toString('base64')) > MAX_READS)
      return refuse(reply.header('retry-after', reads.secondsLeft()), 'too-many-requests');
    const owner = await ownerOf(db, tokenHash);
    if (owner === undefined) return refuse(reply, 'not-found');
    const today = romeDay(clock);
    const file = await calendarOf(db, owner, { today, horizonDays });
    await sql`
      update calendar_link set read_at = now()
       where token_hash = ${tokenHash} and (read_at is null or read_at < now() - interval '1 minute')`.execute(db);
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(file);
  });
}

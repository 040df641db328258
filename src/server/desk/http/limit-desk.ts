import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { rateLimitKey } from '../../http/address.ts';
import { createMinuteCounter } from '../../http/limits/minute-counter.ts';
import { refuse } from '../../http/problems.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { signedWith } from '../sign-in/sessions.ts';
import { readCookie } from './desk-cookies.ts';

/** Maximum requests per minute of a session, or of an address without a session; far above normal use. */
const MAX = 600;

/**
 * Counts requests by session where the cookie opens one, else by address, so that a made-up cookie has no own limit.
 * Over the address's limit no further cookie is looked up; sessions seen in this minute continue.
 */
export function limitDesk(app: FastifyInstance, db: Kysely<Database>): void {
  const strangers = createMinuteCounter(Date.now);
  const sessions = createMinuteCounter(Date.now);

  /** Counter key of the cookie's session; null without a valid session. */
  async function sessionOf(request: FastifyRequest, address: string): Promise<string | null> {
    const held = readCookie('desk', request);
    if (held === null) return null;
    const session = sha256(held);
    const name = session.toString('base64');
    if (sessions.of(name) > 0) return name;
    if (strangers.of(address) >= MAX) return null;
    return (await signedWith(db, session).catch(() => null)) === null ? null : name;
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = rateLimitKey(request.client);
    const session = await sessionOf(request, address);
    const counter = session === null ? strangers : sessions;
    if (counter.add(session ?? address) <= MAX) return;
    return refuse(reply.header('retry-after', counter.secondsLeft()), 'too-many-requests');
  });
}

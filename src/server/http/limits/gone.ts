import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Says when nobody waits for this answer any more: it was sent, or its connection is gone, at whatever stage. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  finished(reply.raw, () => gone.abort());
  return gone.signal;
}

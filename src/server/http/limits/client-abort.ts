import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Aborts when the response was sent or the client disconnected. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  finished(reply.raw, () => gone.abort());
  return gone.signal;
}

import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A small text made at start, with its compressed forms. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export function pack(type: string, text: string): Packed {
  const identity = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type, etag, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) } };
}

/** Sends a packed text in the best form the browser takes; it is asked for again each time, by its tag. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  reply.headers({ etag: packed.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(packed.type);
  if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (form !== 'identity') reply.header('content-encoding', form);
  return reply.send(packed.bodies[form]);
}

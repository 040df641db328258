import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A static body with its Brotli and gzip variants, which are compressed at their first use or read from files at start.
 */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer; readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
}

type Compressors = Readonly<Record<'br' | 'gzip', (body: Buffer) => Buffer>>;
const COMPRESSORS: Compressors = { br: brotliCompressSync, gzip: gzipSync };

/** Creates a static body. Each variant is compressed at the first request for it and then kept. */
export function pack(type: string, body: string | Buffer, compress: Compressors = COMPRESSORS): Packed {
  const identity = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  let [br, gzip]: [Buffer | null, Buffer | null] = [null, null];
  const bodies = {
    identity,
    get br() {
      br ??= compress.br(identity);
      return br;
    },
    get gzip() {
      gzip ??= compress.gzip(identity);
      return gzip;
    },
  };
  return { type, etag, bodies };
}

/** Maximum time that a client may take to read a body, so that slow clients cannot keep connections open. */
const MAX_READING_MS = 60_000;
const ENCODINGS = ['br', 'gzip'] as const;

/** Sends the smallest variant that the client accepts. By default clients must revalidate by ETag. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: Packed,
  { cache = 'no-cache', vary = '' }: { readonly cache?: string | undefined; readonly vary?: string } = {},
): FastifyReply {
  reply
    .headers({ etag, 'cache-control': cache, vary: ['accept-encoding', vary].filter(Boolean).join(', ') })
    .type(type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const form = ENCODINGS.find((each) => new RegExp(`\\b${each}\\b`).test(accepted) && bodies[each] !== undefined);
  if (form !== undefined) reply.header('content-encoding', form);
  limitReading(reply);
  return reply.send(form === undefined ? bodies.identity : bodies[form]);
}

function limitReading({ raw }: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), MAX_READING_MS);
  timer.unref();
  finished(raw, () => clearTimeout(timer));
}

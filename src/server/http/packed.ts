import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is sent often, with the compressed forms it has: made or read at start. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer; readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };
}

type Compressors = Readonly<Record<'br' | 'gzip', (body: Buffer) => Buffer>>;
const COMPRESSORS: Compressors = { br: brotliCompressSync, gzip: gzipSync };

/** Compressed when somebody first takes it so, and once: no start waits for it. */
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

/** Milliseconds somebody may take to read an answer: who reads slower on purpose keeps nothing open for ever. */
const READING_MS = 60_000;
const FORMS = ['br', 'gzip'] as const;

/** Sends it in the best form the browser takes, whole; it is asked for again each time, by its tag, unless told. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: Packed,
  cache = 'no-cache',
): FastifyReply {
  reply.headers({ etag, 'cache-control': cache, vary: 'accept-encoding' }).type(type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const form = FORMS.find((each) => new RegExp(`\\b${each}\\b`).test(accepted) && bodies[each] !== undefined);
  if (form !== undefined) reply.header('content-encoding', form);
  cutOff(reply);
  return reply.send(form === undefined ? bodies.identity : bodies[form]);
}

function cutOff({ raw }: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), READING_MS);
  timer.unref();
  finished(raw, () => clearTimeout(timer));
}

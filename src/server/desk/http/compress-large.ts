import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(brotliCompress);
/** Answers with fewer characters are not compressed, because they fit into one or two packets. */
const LARGE = 8_000;
/** Brotli quality 5 compresses nearly as well as the maximum in a fraction of the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses large answers for browsers that accept Brotli. */
export function compressLarge(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const takesBrotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
    if (typeof payload !== 'string' || payload.length < LARGE || !takesBrotli) return payload;
    reply.header('content-encoding', 'br');
    return compress(payload, QUALITY);
  });
}

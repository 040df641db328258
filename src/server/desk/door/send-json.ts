import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
/** Below so many characters an answer fits a packet or two as it is. */
const LARGE = 8_000;
/** Near the best in a fraction of the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An answer of the desk, kept by nobody on its way; a large one travels compressed. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (json.length < LARGE || !takesBrotli) return reply.send(json);
  return reply.header('content-encoding', 'br').send(await compress(json, QUALITY));
}

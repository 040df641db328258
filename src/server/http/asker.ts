import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Sites, siteOf } from '../platform/config/site.ts';
import { visitLanguage } from '../platform/visit-language.ts';
import { limitAddress } from './address.ts';
import { proofOf, type RandomBytes, visitOf } from './cookies.ts';
import type { Asker } from './handle.ts';

const KEY = /^[\x21-\x7e]{20,255}$/;

/** The header `Idempotency-Key`, or null when it is missing or not 20 to 255 printable characters (R0.82). */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && KEY.test(key) ? key : null;
}

/** Who asks: by cookies, socket and host, and never by name (R6.1). Forwarding headers are not believed. */
export function askerOf(request: FastifyRequest, reply: FastifyReply, sites: Sites, randomBytes: RandomBytes): Asker {
  return {
    visit: visitOf(request, reply, randomBytes),
    proof: proofOf(request),
    address: limitAddress(request.client),
    site: siteOf(sites, request.headers.host).id,
    language: visitLanguage(request.headers.host),
    requestId: request.id,
    idempotencyKey: keyOf(request) ?? '',
    replayed: request.replayed,
  };
}

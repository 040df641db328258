import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Sites, siteOf } from '../platform/config/site.ts';
import { visitLanguage } from '../platform/visit-language.ts';
import { hasVisit, heldPass, keyOf, proofOf, type RandomBytes, visitOf } from './cookies.ts';
import type { Asker } from './handle.ts';
import type { Passes } from './human-check/passes.ts';

export interface AskerWorld {
  readonly sites: Sites;
  readonly randomBytes: RandomBytes;
  readonly passes: Passes;
}

/** Who asks: by cookies, address and host, and never by name. */
export function askerOf(request: FastifyRequest, reply: FastifyReply, world: AskerWorld): Asker {
  const visit = visitOf(request, reply, world.randomBytes);
  return {
    visit,
    hasVisit: hasVisit(request),
    // An edge of the version before hands on the cookie itself.
    proof: request.keptProof ?? proofOf(request),
    address: request.client,
    site: siteOf(world.sites, request.headers.host).id,
    language: visitLanguage(request.headers.host),
    requestId: request.id,
    idempotencyKey: keyOf(request) ?? '',
    replayed: request.replayed,
    isHuman: world.passes.isHeld(visit, heldPass(request)),
  };
}

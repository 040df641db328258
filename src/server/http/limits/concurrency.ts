import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { rateLimitKey } from '../address.ts';
import { heldPass, heldVisit } from '../cookies.ts';
import type { Passes } from '../human-check/passes.ts';
import { refuse } from '../problems.ts';
import { clientAbortSignal } from './client-abort.ts';

/** Concurrent expensive calls in total and per caller, and waiting calls before the longest queue is cut. */
const PLACES = { atOnce: 16, perName: 4, waiting: 2_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks an expensive route: by the contract's column, or because it renders a document. */
    readonly expensive?: boolean;
  }
}

/**
 * Limits concurrent expensive calls, in turns by caller. The caller is the visit where it passed the human check, so
 * that people behind one address do not wait for each other; else the address. A disconnected caller gives up its
 * turn while waiting. A running call keeps its place until it is done, so that disconnecting gains nothing.
 */
export function limitConcurrency(app: FastifyInstance, passes: Passes, enabled: boolean): void {
  if (!enabled) return;
  const gate = createFairSemaphore(PLACES);
  const exits = new WeakMap<FastifyRequest, () => void>();
  const nameOf = (request: FastifyRequest): string => {
    const visit = heldVisit(request);
    const isHuman = visit !== null && passes.isHeld(sha256(visit), heldPass(request));
    return isHuman ? visit : rateLimitKey(request.client);
  };
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.expensive !== true) return done();
    gate.enter(nameOf(request), clientAbortSignal(reply)).then((leave) => {
      if (leave === null) return void refuse(reply, 'unavailable');
      exits.set(request, leave);
      done();
    }, done);
  });
  // The place is freed before sending, also for a disconnected client.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    exits.get(request)?.();
    done();
  });
}

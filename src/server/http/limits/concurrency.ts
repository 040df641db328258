import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { createFairGate } from '../../platform/fair-gate.ts';
import { limitAddress } from '../address.ts';
import { heldPass, heldVisit } from '../cookies.ts';
import type { Passes } from '../human-check/passes.ts';
import { refuse } from '../problems.ts';
import { goneOf } from './gone.ts';

/** Dear calls of all at the same time, of one who asks, and how many may wait before the longest queue is cut. */
const PLACES = { atOnce: 16, perName: 4, waiting: 2_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route costs: a call whose column says so, or a document that is made when it is asked for. */
    readonly dear?: boolean;
  }
}

/**
 * Nobody can keep the server busy: dear calls take turns by who asks. That is the visit for whom showed a solved
 * challenge, so that many people behind one address do not wait for each other; for all others it is their address. Who
 * goes away while waiting gives its turn to the next; what is begun keeps its place until it is done, so that going away
 * buys nothing.
 */
export function limitConcurrency(app: FastifyInstance, passes: Passes, enabled: boolean): void {
  if (!enabled) return;
  const gate = createFairGate(PLACES);
  const exits = new WeakMap<FastifyRequest, () => void>();
  const nameOf = (request: FastifyRequest): string => {
    const visit = heldVisit(request);
    const isHuman = visit !== null && passes.isHeld(sha256(visit), heldPass(request));
    return isHuman ? visit : limitAddress(request.client);
  };
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.dear !== true) return done();
    gate.enter(nameOf(request), goneOf(reply)).then((leave) => {
      if (leave === null) return void refuse(reply, 'unavailable');
      exits.set(request, leave);
      done();
    }, done);
  });
  // The work is done before it is sent, also when nobody is there to receive it.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    exits.get(request)?.();
    done();
  });
}

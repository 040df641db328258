import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { rateLimitKey } from '../address.ts';
import { heldVisit, readPassCookie } from '../cookies.ts';
import type { Passes } from '../human-check/passes.ts';
import { refuse } from '../problems.ts';
import { clientAbortSignal } from './client-abort.ts';

/**
 * Expensive calls that run at once, in total and per caller; calls that wait before those of the longest queue are cut.
 */
const CALL_SLOTS = { atOnce: 16, perName: 4, waiting: 2_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks an expensive route: the contract says so, or the route renders a document. */
    readonly expensive?: boolean;
  }
}

/**
 * Limits concurrent expensive calls and serves waiting callers in turn. A caller is the visit if it passed the human
 * check, so that people behind one address do not wait for each other; otherwise it is the address. A call that waits
 * is dropped when its client disconnects. A running call counts until it is done, so that disconnecting gains nothing.
 */
export function limitConcurrency(app: FastifyInstance, passes: Passes, enabled: boolean): void {
  if (!enabled) return;
  const gate = createFairSemaphore(CALL_SLOTS);
  const exits = new WeakMap<FastifyRequest, () => void>();
  const callerOf = (request: FastifyRequest): string => {
    const visit = heldVisit(request);
    const isHuman = visit !== null && passes.isHeld(sha256(visit), readPassCookie(request));
    return isHuman ? visit : rateLimitKey(request.client);
  };
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.expensive !== true) return done();
    gate.enter(callerOf(request), clientAbortSignal(reply)).then((leave) => {
      if (leave === null) return void refuse(reply, 'unavailable');
      exits.set(request, leave);
      done();
    }, done);
  });
  // The next call may run before this answer is sent, and also if the client has disconnected.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    exits.get(request)?.();
    done();
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createGate, type Gate } from '../../platform/gate.ts';
import { limitAddress } from '../address.ts';
import { refuse } from '../problems.ts';
import { goneOf } from './gone.ts';

/** Of one address at the same time; what is more waits, and past that is told to come back. */
const AT_ONCE = 4;
const WAITING = 40;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route costs: a call whose column says so, or a document that is made when it is asked for. */
    readonly dear?: boolean;
  }
}

/**
 * One address cannot keep the server busy: its dear calls take turns, four at a time. Who goes away while waiting gives
 * its turn to the next; what is begun keeps its place until it is done, so that going away buys nothing (R13.2.1).
 */
export function limitConcurrency(app: FastifyInstance, enabled: boolean): void {
  if (!enabled) return;
  const gates = new Map<string, Gate>();
  const exits = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.dear !== true) return undefined;
    const address = limitAddress(request.client);
    const gate = gates.get(address) ?? createGate(AT_ONCE, WAITING);
    gates.set(address, gate);
    const leave = await gate.enter(goneOf(reply));
    const exit = () => {
      leave?.();
      if (gate.idle) gates.delete(address);
    };
    if (leave !== null) exits.set(request, exit);
    else exit();
    return leave === null ? refuse(reply, 'too-many-requests') : undefined;
  });
  // The work is done before it is sent, also when nobody is there to receive it.
  app.addHook('onSend', async (request) => exits.get(request)?.());
}

import type { FastifyInstance } from 'fastify';

/** Drain state of the process: it still serves but is not ready. */
export interface Draining {
  isLeaving(): boolean;
  leave(): void;
}

export function createDraining(): Draining {
  let leaving = false;
  return {
    isLeaving: () => leaving,
    leave() {
      leaving = true;
    },
  };
}

/**
 * Closes keep-alive connections after their answer, so that clients reconnect elsewhere and the close does not wait.
 */
export function drainConnections(app: FastifyInstance, { isLeaving }: Pick<Draining, 'isLeaving'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
}

/** Maximum ms for open requests after the port is closed; remaining connections are cut. */
const PATIENCE_MS = 4_000;

/** Closes the port, and cuts the remaining connections after a timeout. */
export async function closeInTime(app: FastifyInstance, patienceMs = PATIENCE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(cut));
}

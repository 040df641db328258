import type { FastifyInstance } from 'fastify';

/** Whether the process is about to stop. While it drains it still serves requests, but reports that it is not ready. */
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
 * Closes keep-alive connections after their answer while the process drains, so that clients reconnect to another
 * process.
 */
export function drainConnections(app: FastifyInstance, { isLeaving }: Pick<Draining, 'isLeaving'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
}

/** Maximum ms for open requests after the port is closed. */
const TIMEOUT_MS = 4_000;

/** Closes the port, waits for open requests, and cuts the connections that remain after the timeout. */
export async function closeInTime(app: FastifyInstance, timeoutMs = TIMEOUT_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close().finally(() => clearTimeout(cut));
}

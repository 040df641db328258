import type { FastifyInstance } from 'fastify';

/** Whether this process is about to end: it serves on, and wants no new work. */
export interface Leaving {
  isLeaving(): boolean;
  leave(): void;
}

export function createLeaving(): Leaving {
  let leaving = false;
  return {
    isLeaving: () => leaving,
    leave() {
      leaving = true;
    },
  };
}

/** Whoever keeps its connection asks elsewhere from now on, and none of them holds the end up. */
export function letGo(app: FastifyInstance, { isLeaving }: Pick<Leaving, 'isLeaving'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
}

/** Milliseconds that requests under way are given once the port is closed; what is open even then is cut off. */
const PATIENCE_MS = 4_000;

/** Closes the port, and ends in time whoever is still connected, and however slowly he sends. */
export async function closeInTime(app: FastifyInstance, patienceMs = PATIENCE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close().finally(() => clearTimeout(cut));
}

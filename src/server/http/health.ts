import type { FastifyInstance } from 'fastify';
import { refuse } from './problems.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve (R0.77). */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return ready ? reply.header('cache-control', 'no-store').send({ status: 'ready' }) : refuse(reply, 'unavailable');
  });
}

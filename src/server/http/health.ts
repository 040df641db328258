import type { FastifyInstance } from 'fastify';
import { refuse } from './problems.ts';

const CACHE_MS = 1_000;

/** Caches the readiness result for one second, so that a flood of requests costs one query. */
export function cacheReadiness(ask: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  return () => {
    const at = now();
    if (last === null || Math.abs(at - last.at) >= CACHE_MS) last = { at, answer: ask() };
    return last.answer;
  };
}

/** Serves `/healthz` (the process is alive) and `/readyz` (the process can serve requests and is not draining). */
export function mountHealth(app: FastifyInstance, isReady: () => Promise<boolean>, isLeaving = () => false): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !isLeaving() && (await isReady().catch(() => false));
    return ready ? reply.header('cache-control', 'no-store').send({ status: 'ready' }) : refuse(reply, 'unavailable');
  });
}

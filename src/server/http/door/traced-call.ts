import type { FastifyReply, FastifyRequest } from 'fastify';
import { traced } from '../../platform/tracing/trace.ts';

/** A call in a trace: its name, its request's id and what came of it; nothing of what was asked or answered. */
export const tracedCall = (
  call: string,
  request: FastifyRequest,
  reply: FastifyReply,
  serve: () => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  traced(
    () => ({
      ...{ name: call, kind: 'server', parent: request.trace },
      attributes: { 'fissa.request_id': request.id, 'http.request.method': request.method },
    }),
    async (part) => {
      const answered = await serve();
      part.set({ 'http.response.status_code': reply.statusCode });
      return answered;
    },
  );

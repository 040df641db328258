import type { FastifyReply, FastifyRequest } from 'fastify';
import { traced } from '../../platform/tracing/trace.ts';

/** Serves a call within a trace span, which has its name, request id and status, but neither input nor answer. */
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

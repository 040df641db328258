import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { isData } from './headers.ts';
import { refuse } from './problems.ts';

export type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Creates the answer to requests without a route: 405 where only the method is wrong, else 404. */
export function refuseUnknown(endpoints: readonly Endpoint[]): RefuseUnknown {
  const methods = new Map(endpoints.map(({ call, method }) => [`${API_PATH}/${call}`, method as string]));
  return (request, reply) => {
    const allowed = allowedAt(request, methods);
    if (allowed === request.method) return refuse(reply, isData(request.url) ? 'unknown-call' : 'not-found');
    return refuse(reply.header('allow', allowed), 'method-not-allowed');
  };
}

/** The method to compare with: an endpoint's own; at an unknown API address the request's, which leads to a 404. */
function allowedAt(request: FastifyRequest, methods: ReadonlyMap<string, string>): string {
  const path = request.url.split('?', 1).join();
  const call = methods.get(path);
  if (call !== undefined) return call;
  if (path.startsWith(`${API_PATH}/`)) return request.method;
  return request.method === 'HEAD' ? 'HEAD' : 'GET';
}

import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import { API_PATH, PROXY_PATH } from '#contract/endpoint.ts';
import type { Sites } from '../config/site.ts';
import { failure } from './log.ts';
import { problemOf, type Refusal, refusalOf } from './problems.ts';

/** What the engine needs of the browser's request; every other header stays here. */
const FORWARDED = ['content-type', 'cookie', 'host', 'origin', 'sec-fetch-site', 'idempotency-key'] as const;
const RETURNED = ['set-cookie', 'retry-after', 'allow'] as const;

export type ProxyWorld = { readonly sites: Sites; readonly calls: ReadonlySet<string> };

/**
 * The resilience proxy: `{status: 1, data}` when the engine served the call, else the engine's HTTP status with
 * `{status: 0, data: problem}` (R0.22, R0.74). The engine is this process; no header ever chooses where to.
 */
export async function mountProxy(app: FastifyInstance, world: ProxyWorld): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
      const code = refusalOf(error);
      if (code === 'internal') request.log.error(failure(error));
      return notServed(reply, code);
    });
    scope.all<{ Params: { call: string } }>(`${PROXY_PATH}/:call`, async (request, reply) => {
      if (!world.calls.has(request.params.call)) return notServed(reply, 'unknown-call');
      if (!isAllowedHost(request, world.sites)) return notServed(reply, 'forward-host');
      return forward(app, request, reply);
    });
  });
}

async function forward(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { call: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, query] = request.url.split('?', 2);
  const answer = await app.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: `${API_PATH}/${request.params.call}${query === undefined ? '' : `?${query}`}`,
    headers: pick(request.headers, FORWARDED),
    remoteAddress: request.ip,
    ...(Buffer.isBuffer(request.body) ? { payload: request.body } : {}),
  });
  const isServed = answer.statusCode >= 200 && answer.statusCode < 300;
  const returned = pick(answer.headers, RETURNED);
  reply.headers(returned).code(isServed ? 200 : answer.statusCode);
  return wrapped(reply, isServed ? 1 : 0, answer.body);
}

/** The forward host is checked and then forgotten: the site is the one of `Host` (R0.23). */
export function isAllowedHost(request: FastifyRequest, sites: Sites): boolean {
  const given = request.headers['x-forward-host'];
  if (given === undefined || given === request.headers.host) return true;
  const host = String(given).toLowerCase().replace(/:\d+$/, '');
  return sites.sites.some((site) => site.hosts.includes(host));
}

function notServed(reply: FastifyReply, code: Refusal): FastifyReply {
  const problem = problemOf(code, reply.request.id);
  return wrapped(reply.code(problem.status), 0, JSON.stringify(problem));
}

/** `{status, data}` around what is JSON already. */
export function wrapped(reply: FastifyReply, status: 0 | 1, data: string): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.send(`{"status":${status},"data":${data === '' ? 'null' : data}}`);
}

/** The named headers that are there. */
export function pick(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name] as string]),
  );
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Endpoint, PROXY_PATH, TIMEOUT_MS } from '#contract/endpoint.ts';
import { NETWORK_PATH, type NetworkList, networkList } from '#contract/network.ts';
import { mountNetworkList } from '../branches/network-list.ts';
import { headerOptions } from '../http/app.ts';
import { type BaseWorld, createBaseApp } from '../http/base-app.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { mountHealth } from '../http/health.ts';
import { limitRequests, perMinute } from '../http/limits.ts';
import { problemOf, type Refusal, refuse } from '../http/problems.ts';
import { isAllowedHost, pick, wrapped } from '../http/proxy.ts';
import { refuseUnknown } from '../http/refuse-unknown.ts';
import { mountPage, type PageWorld } from '../page/mount-page.ts';
import type { AskEngine, EngineAnswer } from './upstream.ts';

export interface EdgeWorld extends BaseWorld, PageWorld {
  /** The calls of the contract, by name: what may be repeated and how long it may take. */
  readonly endpoints: readonly Endpoint[];
  readonly ask: AskEngine;
  readonly clients: Pick<ClientAddress, 'header'>;
  readonly dataDir: string;
  readonly rateLimits: boolean;
}

/** What the engine needs of the browser's request; every other header stays here. */
const FORWARDED = ['content-type', 'accept', 'cookie', 'host', 'origin', 'sec-fetch-site', 'idempotency-key'] as const;
const RETURNED = [
  'content-type',
  'content-disposition',
  'cache-control',
  'set-cookie',
  'retry-after',
  'allow',
  'etag',
  'location',
] as const;

/**
 * The role `edge`: page, files, the resilience proxy, and the engine's own addresses passed on. It has no database,
 * and serves the page and the bundled network while the engine is away (R0.19, R0.22, R7.1).
 */
export async function createEdge(world: EdgeWorld): Promise<FastifyInstance> {
  const app = createBaseApp(world, headerOptions(world), refuseUnknown([]));
  await limitRequests(app, world.rateLimits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  mountProxyRoute(app, world);
  app.all(`${API_PATH}/*`, { config: { rateLimit: perMinute('direct') } }, (request, reply) =>
    passOn(world, request, reply),
  );
  mountNetworkList(app, { dataDir: world.dataDir, read: () => listOf(world.ask), now: Date.now });
  mountHealth(app, async () => true);
  await mountPage(app, world);
  return app;
}

function mountProxyRoute(app: FastifyInstance, world: EdgeWorld): void {
  const endpoints = new Map(world.endpoints.map((endpoint) => [endpoint.call, endpoint]));
  app.all<{ Params: { call: string } }>(
    `${PROXY_PATH}/:call`,
    { config: { rateLimit: perMinute('proxy') } },
    async (request, reply) => {
      const endpoint = endpoints.get(request.params.call);
      if (!endpoint) return notServed(reply, 'unknown-call');
      if (!isAllowedHost(request, world.sites)) return notServed(reply, 'forward-host');
      const answer = await world.ask(questionOf(world, request, endpoint));
      if (!answer || answer.status >= 500) return notServed(reply, 'unavailable');
      const served = answer.status >= 200 && answer.status < 300;
      reply.headers(pick(answer.headers, ['set-cookie', 'retry-after', 'allow'])).code(served ? 200 : answer.status);
      return wrapped(reply, served ? 1 : 0, answer.body.toString());
    },
  );
}

/** Reads and what carries a key may be asked again; nothing else (R0.17). */
function questionOf({ clients }: EdgeWorld, request: FastifyRequest, endpoint: Endpoint) {
  const [, query] = request.url.split('?', 2);
  return {
    method: request.method,
    path: `${API_PATH}/${endpoint.call}${query === undefined ? '' : `?${query}`}`,
    headers: { ...pick(request.headers, FORWARDED), ...clients.header(request.client) },
    body: Buffer.isBuffer(request.body) ? request.body : null,
    timeoutMs: endpoint.timeoutMs,
    repeatable: endpoint.retries > 0,
  };
}

/** The direct path: the engine's answer as it is, or a plain 503. */
async function passOn(world: EdgeWorld, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await world.ask({
    method: request.method,
    path: request.url,
    headers: { ...pick(request.headers, FORWARDED), ...world.clients.header(request.client) },
    body: Buffer.isBuffer(request.body) ? request.body : null,
    timeoutMs: TIMEOUT_MS.create,
    repeatable: request.method === 'GET',
  });
  return answer ? returned(reply, answer) : refuse(reply, 'unavailable');
}

const returned = (reply: FastifyReply, { status, headers, body }: EngineAnswer): FastifyReply =>
  reply.code(status).headers(pick(headers, RETURNED)).send(body);

async function listOf(ask: AskEngine): Promise<NetworkList> {
  const question = { method: 'GET', path: NETWORK_PATH, headers: {}, body: null, repeatable: true } as const;
  const answer = await ask({ ...question, timeoutMs: TIMEOUT_MS.branches });
  if (answer?.status !== 200) throw new Error('The engine has no list');
  return networkList.parse(JSON.parse(answer.body.toString()));
}

function notServed(reply: FastifyReply, code: Refusal): FastifyReply {
  const problem = problemOf(code, reply.request.id);
  return wrapped(reply.code(problem.status), 0, JSON.stringify(problem));
}

import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, TIMEOUT_MS } from '#contract/endpoint.ts';
import { NETWORK_PATH, type NetworkList, networkList } from '#contract/network.ts';
import { type BaseWorld, createBaseApp } from '../http/base-app.ts';
import { mountHealth } from '../http/health.ts';
import { limitRequests, perMinute } from '../http/limits/rate-limit.ts';
import { refuse } from '../http/problems.ts';
import { refuseUnknown } from '../http/refuse-unknown.ts';
import { CALENDAR_PATH, sendCalendar } from '../messages/documents/mount-documents.ts';
import { mountNetworkList } from '../network/network-list.ts';
import { mountPage, type PageWorld } from '../page/mount-page.ts';
import type { AskEngine, EngineAnswer } from './engine.ts';
import { forwarded, pick } from './forwarded.ts';
import { provisionalView } from './journal/provisional.ts';
import { isTakenByWaiting } from './journal/waiting.ts';
import { mountProxy, PATIENCE_MS, type ProxyWorld } from './proxy.ts';
import { ensureVisit } from './visit.ts';

export interface EdgeWorld extends BaseWorld, PageWorld, Omit<ProxyWorld, 'placeOf'> {
  readonly dataDir: string;
  readonly rateLimits: boolean;
}

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
 * The role `edge`: page, files, the resilience proxy with its journal, and the engine's own addresses passed on. It has
 * no database, and serves the page and the bundled network while the engine is away (R0.19, R0.22, R7.1).
 */
export async function createEdge(world: EdgeWorld): Promise<FastifyInstance> {
  const app = createBaseApp(world, refuseUnknown([]));
  await app.register(cookie);
  await limitRequests(app, world.rateLimits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const { placeOf } = mountNetworkList(app, { dataDir: world.dataDir, read: () => listOf(world.ask), now: Date.now });
  await mountProxy(app, { ...world, placeOf });
  const config = { rateLimit: perMinute('direct') };
  app.get(CALENDAR_PATH, { config }, (request, reply) => {
    const waiting = provisionalView({ ...world, placeOf }, request);
    return waiting ? sendCalendar(reply, waiting, world.clock()) : passOn(world, request, reply);
  });
  app.all(`${API_PATH}/*`, { config }, (request, reply) => passOn(world, request, reply));
  mountHealth(app, async () => true);
  await mountPage(app, world);
  return app;
}

/** The direct path: the engine's answer as it is, or a plain 503. */
async function passOn(world: EdgeWorld, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isTakenByWaiting(world.journal, request)) return refuse(reply, 'key-reused');
  ensureVisit(request, reply, world.randomBytes);
  const answer = await world.ask({
    ...forwarded(request),
    path: request.url,
    timeoutMs: PATIENCE_MS.other,
    repeatable: request.method === 'GET',
  });
  return answer ? returned(reply, answer) : refuse(reply, 'unavailable');
}

const returned = (reply: FastifyReply, { status, headers, body }: EngineAnswer): FastifyReply =>
  reply.code(status).headers(pick(headers, RETURNED)).send(body);

async function listOf(ask: AskEngine): Promise<NetworkList> {
  const question = {
    method: 'GET',
    path: NETWORK_PATH,
    headers: {},
    body: null,
    client: '',
    repeatable: true,
  } as const;
  const answer = await ask({ ...question, timeoutMs: TIMEOUT_MS.branches });
  if (answer?.status !== 200) throw new Error('The engine has no list');
  return networkList.parse(JSON.parse(answer.body.toString()));
}

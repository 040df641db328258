import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_PATH, TIMEOUT_MS } from '#contract/endpoint.ts';
import { NETWORK_PATH, type NetworkList, networkList, OFFERS_PATH } from '#contract/network.ts';
import type { DatedOffer } from '#domain/offer/dated.ts';
import { type BaseDeps, createBaseApp } from '../http/base-app.ts';
import { mountHealth } from '../http/health.ts';
import { limitOfGroup, limitRequests } from '../http/limits/rate-limit.ts';
import { isDocumentation } from '../http/openapi.ts';
import { refuse } from '../http/problems.ts';
import { refuseUnknown } from '../http/refuse-unknown.ts';
import { CALENDAR_PATH, PDF_PATH, sendCalendar } from '../messages/documents/mount-documents.ts';
import { refuseFile } from '../messages/documents/refuse-file.ts';
import { mountNetworkList } from '../network/network-list.ts';
import { mountPage, type PageDeps } from '../page/mount-page.ts';
import { mountOffers, offersIn } from '../page/offers/approved-offers.ts';
import { type Asked, giveVisit, isOffered, questionOf, readAsked } from './asked.ts';
import type { AskEngine, EngineAnswer } from './engine.ts';
import { provisionalView } from './journal/provisional.ts';
import { waitingUnder } from './journal/waiting.ts';
import { pickHeaders } from './pick-headers.ts';
import { mountProxy, type ProxyDeps } from './proxy.ts';

export interface EdgeDeps extends BaseDeps, PageDeps, Omit<ProxyDeps, 'placeOf'> {
  readonly dataDir: string;
  readonly rateLimits: boolean;
  /** Organiser of a calendar event. */
  readonly mailFrom: string;
  /** Off hides the engine's API description, in any case. */
  readonly apiDocs: boolean;
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
  'www-authenticate',
] as const;

/**
 * The role `edge`: page, files, the resilience proxy with its journal, and the engine's own addresses. It has no
 * database, and serves the page and the embedded network while the engine is down.
 */
export async function createEdge(world: EdgeDeps): Promise<FastifyInstance> {
  const app = createBaseApp(world, refuseUnknown([]));
  await app.register(cookie);
  await limitRequests(app, world.rateLimits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const { placeOf } = mountNetworkList(app, { dataDir: world.dataDir, read: () => listOf(world.ask), now: Date.now });
  mountOffers(app, { all: world.approved });
  await mountProxy(app, { ...world, placeOf });
  const config = { rateLimit: limitOfGroup('direct') };
  app.get<{ Querystring: { oppID?: unknown } }>(CALENDAR_PATH, { config }, (request, reply) => {
    const asked = readAsked(request, { endpoint: null, path: request.url }, world.randomBytes);
    const own = { proof: asked.proof, oppID: request.query.oppID };
    const waiting = provisionalView({ ...world, placeOf }, own);
    return waiting ? sendCalendar(reply, waiting, world) : passOn(world, asked, reply);
  });
  app.all<{ Params: { '*': string } }>(`${API_PATH}/*`, { config }, (request, reply) => {
    const endpoint = world.endpoints.find(({ call }) => call === request.params['*']) ?? null;
    if (endpoint !== null && !isOffered(endpoint)) return refuse(reply, 'unknown-call');
    request.call = endpoint?.call ?? '';
    if (!world.apiDocs && isDocumentation(meantBy(request.url))) return refuse(reply, 'not-found');
    return passOn(world, readAsked(request, { endpoint, path: request.url }, world.randomBytes), reply);
  });
  mountHealth(app, async () => true, world.isLeaving);
  await mountPage(app, world);
  return app;
}

/** The engine may read `a/../docs` and `%64ocs` as this edge does. */
const meantBy = (url: string): string =>
  decodeURIComponent(new URL(url, 'http://edge').pathname).slice(API_PATH.length + 1);

/** The direct path: the engine's answer unchanged, with the page's timeout, or a plain 503. */
async function passOn(world: EdgeDeps, asked: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const waiting = waitingUnder(world.journal, asked);
  if (waiting === 'another request') return refuse(reply, 'key-reused');
  giveVisit(reply, asked);
  if (waiting === 'this request of another visit') return refuse(reply, 'unavailable');
  const how = { timeoutMs: asked.endpoint?.timeoutMs ?? TIMEOUT_MS.standard, repeatable: asked.method === 'GET' };
  const answer = await world.ask(questionOf(asked, how));
  if (answer) return returned(reply, answer);
  return isFile(asked.path) ? refuseFile(world, reply, 'unavailable') : refuse(reply, 'unavailable');
}

const isFile = (path: string): boolean => [CALENDAR_PATH, PDF_PATH].includes(path.split('?', 1).join());

const returned = (reply: FastifyReply, { status, headers, body }: EngineAnswer): FastifyReply =>
  reply.code(status).headers(pickHeaders(headers, RETURNED)).send(body);

const listOf = async (ask: AskEngine): Promise<NetworkList> => networkList.parse(await told(ask, NETWORK_PATH));

/** Offers of the engine; throws while it is down. */
export const offersOf = async (ask: AskEngine): Promise<readonly DatedOffer[]> =>
  offersIn(await told(ask, OFFERS_PATH));

async function told(ask: AskEngine, path: string): Promise<unknown> {
  const question = { method: 'GET', path, headers: {}, body: null, client: '', repeatable: true } as const;
  const answer = await ask({ ...question, timeoutMs: TIMEOUT_MS.branches });
  if (answer?.status !== 200) throw new Error("The engine's answer is not 200");
  return JSON.parse(answer.body.toString());
}

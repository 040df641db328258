import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getAppointment } from '#contract/appointments.ts';
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
import { mountPage } from '../page/mount-page.ts';
import { mountOffers, offersIn } from '../page/offers/approved-offers.ts';
import type { PageDeps } from '../page/site-page.ts';
import {
  type EdgeCall,
  type EdgeRequest,
  isForwarded,
  readEdgeRequest,
  setVisitCookie,
  toUpstreamRequest,
} from './edge-request.ts';
import type { EngineAnswer, EngineClient } from './engine.ts';
import { isKept } from './journal/accept-request.ts';
import { provisionalView } from './journal/provisional.ts';
import { waitingUnder } from './journal/waiting.ts';
import { pickHeaders } from './pick-headers.ts';
import { type AnswerForm, mountProxy, type ProxyDeps, serve } from './proxy.ts';

export interface EdgeDeps extends BaseDeps, PageDeps, Omit<ProxyDeps, 'placeOf'> {
  readonly dataDir: string;
  readonly rateLimits: boolean;
  /** E-mail address that a calendar file names as organiser of the event. */
  readonly mailFrom: string;
  /** False hides the engine's API description, whatever the engine's own setting is. */
  readonly apiDocs: boolean;
}

const RETURNED_HEADERS = [
  'content-type',
  'content-disposition',
  'cache-control',
  'set-cookie',
  'retry-after',
  'allow',
  'etag',
  'location',
  'www-authenticate',
  'content-language',
] as const;

/**
 * Creates the HTTP server of the role `edge`. It serves the page, its files and the resilience proxy with its journal,
 * and passes on requests to the engine's own addresses. It has no database. While the engine is down it serves the page
 * and the stored list of branches.
 */
export async function createEdge(deps: EdgeDeps): Promise<FastifyInstance> {
  const app = createBaseApp(deps, refuseUnknown([]));
  await app.register(cookie);
  await limitRequests(app, deps.rateLimits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const { placeOf } = mountNetworkList(app, {
    dataDir: deps.dataDir,
    read: () => readNetworkList(deps.ask),
    now: Date.now,
  });
  mountOffers(app, { all: deps.approved });
  await mountProxy(app, { ...deps, placeOf });
  const config = { rateLimit: limitOfGroup('direct') };
  app.get<{ Querystring: { oppID?: unknown } }>(CALENDAR_PATH, { config }, (request, reply) => {
    const asked = readEdgeRequest(request, { endpoint: null, path: request.url }, deps);
    const own = { proof: asked.proof, oppID: request.query.oppID };
    const waiting = provisionalView({ ...deps, placeOf }, own);
    return waiting ? sendCalendar(reply, waiting, deps) : passOn(deps, asked, reply);
  });
  app.all<{ Params: { '*': string } }>(`${API_PATH}/*`, { config }, (request, reply) => {
    const endpoint = deps.endpoints.find(({ call }) => call === request.params['*']) ?? null;
    if (endpoint !== null && !isForwarded(endpoint)) return refuse(reply, 'unknown-call');
    request.call = endpoint?.call ?? '';
    if (!deps.apiDocs && isDocumentation(decodedPath(request.url))) return refuse(reply, 'not-found');
    const asked = readEdgeRequest(request, { endpoint, path: request.url }, deps);
    return hasOtherAnswer(asked) ? serve({ ...deps, placeOf }, asked, reply, PLAIN) : passOn(deps, asked, reply);
  });
  mountHealth(app, async () => true, deps.isLeaving);
  await mountPage(app, deps);
  return app;
}

/** The path after decoding: an engine reads `a/../docs` and `%64ocs` as `docs`, so the check must do the same. */
const decodedPath = (url: string): string =>
  decodeURIComponent(new URL(url, 'http://edge').pathname).slice(API_PATH.length + 1);

/** Answers of the direct path: the engine's unchanged if below 500, the edge's own as JSON, errors as problem details. */
const PLAIN: AnswerForm = {
  served: (reply, data) => reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(data),
  refused: refuse,
  passed: sendAnswer,
};

/** Whether the journal can answer while the engine is down: by storing the request, or by showing a stored one. */
const hasOtherAnswer = (asked: EdgeRequest): asked is EdgeCall => {
  const { endpoint, method } = asked;
  return endpoint !== null && (isKept({ endpoint, method }) || endpoint.call === getAppointment.call);
};

/**
 * Serves any other request of the direct path: sends the engine's answer unchanged, or a 503 when it does not answer
 * within the timeout.
 */
async function passOn(deps: EdgeDeps, asked: EdgeRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!asked.isProgram && waitingUnder(deps.journal, asked) !== 'nothing') return refuse(reply, 'key-reused');
  setVisitCookie(reply, asked);
  const how = { timeoutMs: asked.endpoint?.timeoutMs ?? TIMEOUT_MS.standard, repeatable: asked.method === 'GET' };
  const answer = await deps.ask(toUpstreamRequest(asked, how));
  if (answer) return sendAnswer(reply, answer);
  return isFile(asked.path) ? refuseFile(deps, reply, 'unavailable') : refuse(reply, 'unavailable');
}

const isFile = (path: string): boolean => [CALENDAR_PATH, PDF_PATH].includes(path.split('?', 1).join());

function sendAnswer(reply: FastifyReply, { status, headers, body }: EngineAnswer): FastifyReply {
  return reply.code(status).headers(pickHeaders(headers, RETURNED_HEADERS)).send(body);
}

const readNetworkList = async (ask: EngineClient): Promise<NetworkList> =>
  networkList.parse(await readJson(ask, NETWORK_PATH));

/** Reads the approved loan offers from the engine. Throws while the engine is down. */
export const readOffers = async (ask: EngineClient): Promise<readonly DatedOffer[]> =>
  offersIn(await readJson(ask, OFFERS_PATH));

async function readJson(ask: EngineClient, path: string): Promise<unknown> {
  const question = { method: 'GET', path, headers: {}, body: null, client: '', repeatable: true } as const;
  const answer = await ask({ ...question, timeoutMs: TIMEOUT_MS.branches });
  if (answer?.status !== 200) throw new Error("The engine's answer is not 200");
  return JSON.parse(answer.body.toString());
}

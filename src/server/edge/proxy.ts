import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API_PATH, type Endpoint, PROXY_PATH } from '#contract/endpoint.ts';
import { cookieName, type RandomBytes } from '../http/cookies.ts';
import { tracedCall } from '../http/ingress/traced-call.ts';
import { limitOfGroup } from '../http/limits/rate-limit.ts';
import { failure } from '../http/log.ts';
import { preparedProblem, type Refusal, refusalOf } from '../http/problems.ts';
import type { Sites } from '../platform/config/site.ts';
import {
  type EdgeCall,
  isForwarded,
  readEdgeRequest,
  setVisitCookie,
  toUpstreamRequest,
  withKey,
} from './edge-request.ts';
import { type EngineAnswer, type EngineClient, jsonOf } from './engine.ts';
import { type AcceptDeps, acceptRequest, confirmedEntry, isKept, mayAccept } from './journal/accept-request.ts';
import { isConfirmed } from './journal/confirmed-requests.ts';
import { ownProvisional, type ProvisionalDeps } from './journal/provisional.ts';
import { waitingUnder } from './journal/waiting.ts';
import { pickHeaders } from './pick-headers.ts';
import type { StaleCache } from './stale-cache.ts';

export interface ServeDeps extends AcceptDeps, Pick<ProvisionalDeps, 'placeOf'> {
  readonly ask: EngineClient;
  readonly staleCache: StaleCache;
  /** Makes an idempotency key for requests that need none, so that the engine recognises a repeat. */
  readonly newKey: () => string;
}

export interface ProxyDeps extends ServeDeps {
  readonly sites: Sites;
  readonly randomBytes: RandomBytes;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Timeouts in ms for the engine where the edge has another answer: a provisional one from the journal, or a stale one
 * from the cache. All other endpoints have the page's own timeout.
 */
const SHORT_TIMEOUT_MS = { journal: 5_000, staleCache: 8_000 } as const;
const RETURNED_HEADERS = ['set-cookie', 'retry-after', 'allow'] as const;

/** The form of the answers on one path. */
export interface AnswerForm {
  /** An answer of the edge itself, as serialised JSON. */
  served(reply: FastifyReply, data: string): FastifyReply;
  refused(reply: FastifyReply, code: Refusal): FastifyReply;
  /** An answer of the engine. */
  passed(reply: FastifyReply, answer: EngineAnswer): FastifyReply;
}

/** The proxy wraps every answer as `{status, data}`. */
const WRAPPED: AnswerForm = {
  served: (reply, data) => sendWrapped(reply, 1, data),
  refused: notServed,
  passed: passBack,
};

/**
 * Mounts the resilience proxy. A request that the engine or, provisionally, the edge served gets `{status: 1, data}`;
 * any other gets an HTTP error status with `{status: 0, data: problem}`. No header of a request selects the upstream.
 */
export async function mountProxy(app: FastifyInstance, deps: ProxyDeps): Promise<void> {
  const endpoints = new Map(deps.endpoints.filter(isForwarded).map((endpoint) => [endpoint.call, endpoint]));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
      const code = refusalOf(error);
      if (code === 'internal') request.log.error(failure(error));
      return notServed(reply, code);
    });
    const config = { rateLimit: limitOfGroup('proxy') };
    scope.all<{ Params: { call: string } }>(`${PROXY_PATH}/:call`, { config }, async (request, reply) => {
      const endpoint = endpoints.get(request.params.call);
      if (!endpoint) return notServed(reply, 'unknown-call');
      request.call = endpoint.call;
      if (!isAllowedHost(request, deps.sites)) return notServed(reply, 'forward-host');
      const [, query] = request.url.split('?', 2);
      const path = `${API_PATH}/${endpoint.call}${query === undefined ? '' : `?${query}`}`;
      const asked = readEdgeRequest(request, { endpoint, path }, deps);
      return tracedCall(`proxy ${endpoint.call}`, request, reply, () => serve(deps, asked, reply, WRAPPED));
    });
  });
}

/** Serves a request from the engine, else from the cache or, provisionally, from the journal. */
export async function serve(
  deps: ServeDeps,
  received: EdgeCall,
  reply: FastifyReply,
  form: AnswerForm,
): Promise<FastifyReply> {
  const { endpoint } = received;
  if (received.isProgram) return serveProgram(deps, received, reply, form);
  const kept = isKept(received);
  const needsKey = kept && endpoint.keyed !== true && received.headers['idempotency-key'] === undefined;
  const asked = needsKey ? withKey(received, deps.newKey()) : received;
  const provisional = ownProvisional(deps, asked);
  if (provisional !== null) return form.served(reply, JSON.stringify(provisional));
  const waiting = waitingUnder(deps.journal, asked);
  if (waiting === 'another request') return form.refused(reply, 'key-reused');
  setVisitCookie(reply, asked);
  if (waiting === 'this request of another visit') return acceptProvisionally(deps, asked, reply, form);
  // Only reads and requests with a key may be repeated.
  const staleAnswer = deps.staleCache.find(endpoint, asked);
  const isAcceptable = mayAccept(asked);
  const how = { timeoutMs: timeoutFor(asked, isAcceptable, staleAnswer !== null), repeatable: endpoint.retries > 0 };
  const question = toUpstreamRequest(asked, how);
  const answer = await deps.ask(question);
  const code = faultOf(endpoint, answer, kept);
  if (answer && code === null) {
    deps.staleCache.keep(endpoint, asked, answer);
    if (isConfirmed(answer) && isAcceptable) deps.journal.remember(confirmedEntry(asked, proofIn(answer, asked)));
    return form.passed(reply, answer);
  }
  if (staleAnswer) return form.passed(reply, staleAnswer);
  if (!kept) return form.refused(reply, code ?? 'unavailable');
  return acceptProvisionally(deps, asked, reply, form);
}

/** A request with a bearer token: the engine answers it, since nothing else can verify the token. */
async function serveProgram(
  { ask }: ServeDeps,
  asked: EdgeCall,
  reply: FastifyReply,
  form: AnswerForm,
): Promise<FastifyReply> {
  const { timeoutMs, retries } = asked.endpoint;
  const answer = await ask(toUpstreamRequest(asked, { timeoutMs, repeatable: retries > 0 }));
  const code = faultOf(asked.endpoint, answer, false);
  return answer && code === null ? form.passed(reply, answer) : form.refused(reply, code ?? 'unavailable');
}

async function acceptProvisionally(
  deps: ServeDeps,
  asked: EdgeCall,
  reply: FastifyReply,
  form: AnswerForm,
): Promise<FastifyReply> {
  const taken = await acceptRequest(deps, asked, reply);
  return taken.ok ? form.served(reply, JSON.stringify(taken.value)) : form.refused(reply, taken.error);
}

/** The proof token in an engine's answer; null without one. */
function proofIn({ headers }: EngineAnswer, asked: Pick<EdgeCall, 'headers'>): string | null {
  const start = `${cookieName('proof', asked.headers)}=`;
  const set = headers['set-cookie']?.find((cookie) => cookie.startsWith(start));
  return set?.slice(start.length).split(';', 1).join() ?? null;
}

function timeoutFor({ endpoint: { timeoutMs } }: EdgeCall, isAcceptable: boolean, hasStaleAnswer: boolean): number {
  if (isAcceptable) return Math.min(timeoutMs, SHORT_TIMEOUT_MS.journal);
  return hasStaleAnswer ? Math.min(timeoutMs, SHORT_TIMEOUT_MS.staleCache) : timeoutMs;
}

/** What is wrong with the engine's answer; null for a valid one. A body that is no JSON comes from an intermediary. */
function faultOf(endpoint: Endpoint, answer: EngineAnswer | null, kept: boolean): 'internal' | 'unavailable' | null {
  if (answer === null) return 'unavailable';
  if (answer.status >= 500) return answer.status === 500 ? 'internal' : 'unavailable';
  const body = jsonOf(answer);
  if (body === undefined) return 'unavailable';
  const broken = kept && answer.status < 300 && !z.safeParse(endpoint.output, body).success;
  return broken ? 'unavailable' : null;
}

function passBack(reply: FastifyReply, { status, headers, body }: EngineAnswer): FastifyReply {
  const isServed = status >= 200 && status < 300;
  reply.headers(pickHeaders(headers, RETURNED_HEADERS)).code(isServed ? 200 : status);
  return sendWrapped(reply, isServed ? 1 : 0, body.toString());
}

/** Whether the header `x-forward-host` names a host of this service. It selects nothing: the site comes from `Host`. */
function isAllowedHost(request: FastifyRequest, sites: Sites): boolean {
  const forwardHost = request.headers['x-forward-host'];
  if (forwardHost === undefined || forwardHost === request.headers.host) return true;
  const host = String(forwardHost).toLowerCase().replace(/:\d+$/, '');
  return sites.sites.some((site) => site.hosts.includes(host));
}

function notServed(reply: FastifyReply, code: Refusal): FastifyReply {
  return sendWrapped(reply, 0, JSON.stringify(preparedProblem(reply, code)));
}

/** Wraps serialised JSON as `{status, data}`. */
function sendWrapped(reply: FastifyReply, status: 0 | 1, data: string): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.send(`{"status":${status},"data":${data === '' ? 'null' : data}}`);
}

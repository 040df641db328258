import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API_PATH, type Endpoint, PROXY_PATH } from '#contract/endpoint.ts';
import { cookieName, type RandomBytes } from '../http/cookies.ts';
import { tracedCall } from '../http/ingress/traced-call.ts';
import { limitOfGroup } from '../http/limits/rate-limit.ts';
import { failure } from '../http/log.ts';
import { preparedProblem, type Refusal, refusalOf } from '../http/problems.ts';
import type { Sites } from '../platform/config/site.ts';
import { type AskedCall, giveVisit, isOffered, questionOf, readAsked, withKey } from './asked.ts';
import { type AskEngine, type EngineAnswer, jsonOf } from './engine.ts';
import { type AcceptDeps, acceptRequest, confirmedEntry, mayAccept } from './journal/accept-request.ts';
import { ownProvisional, type ProvisionalDeps } from './journal/provisional.ts';
import { isConfirmed } from './journal/settled.ts';
import { waitingUnder } from './journal/waiting.ts';
import { pickHeaders } from './pick-headers.ts';
import type { StaleCache } from './stale-cache.ts';

export interface ProxyDeps extends AcceptDeps, Pick<ProvisionalDeps, 'placeOf'> {
  readonly sites: Sites;
  readonly randomBytes: RandomBytes;
  readonly endpoints: readonly Endpoint[];
  readonly ask: AskEngine;
  readonly staleCache: StaleCache;
  /** A key for requests that need none, so that a repeat is recognised. */
  readonly newKey: () => string;
}

/**
 * Timeout in ms for the engine where another answer exists: the journal's, or a stale one. Elsewhere it is the page's
 * own.
 */
const PATIENCE_MS = { journal: 5_000, staleCache: 8_000 } as const;
const RETURNED = ['set-cookie', 'retry-after', 'allow'] as const;

/**
 * The resilience proxy: `{status: 1, data}` for a served request, by the engine or provisionally by the edge; else an
 * HTTP status with `{status: 0, data: problem}`. No header ever selects the upstream.
 */
export async function mountProxy(app: FastifyInstance, world: ProxyDeps): Promise<void> {
  const endpoints = new Map(world.endpoints.filter(isOffered).map((endpoint) => [endpoint.call, endpoint]));
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
      if (!isAllowedHost(request, world.sites)) return notServed(reply, 'forward-host');
      const [, query] = request.url.split('?', 2);
      const path = `${API_PATH}/${endpoint.call}${query === undefined ? '' : `?${query}`}`;
      const asked = readAsked(request, { endpoint, path }, world.randomBytes);
      return tracedCall(`proxy ${endpoint.call}`, request, reply, () => serve(world, asked, reply));
    });
  });
}

async function serve(world: ProxyDeps, given: AskedCall, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = given;
  const kept = endpoint.kept === true && given.method === endpoint.method;
  const needsKey = kept && endpoint.keyed !== true && given.headers['idempotency-key'] === undefined;
  const asked = needsKey ? withKey(given, world.newKey()) : given;
  const provisional = ownProvisional(world, asked);
  if (provisional !== null) return wrapped(reply, 1, JSON.stringify(provisional));
  const waiting = waitingUnder(world.journal, asked);
  if (waiting === 'another request') return notServed(reply, 'key-reused');
  giveVisit(reply, asked);
  if (waiting === 'this request of another visit') return received(world, asked, reply);
  // Only reads and requests with a key may be repeated.
  const last = world.staleCache.find(endpoint, asked);
  const isAcceptable = mayAccept(asked);
  const how = { timeoutMs: patienceMs(asked, isAcceptable, last !== null), repeatable: endpoint.retries > 0 };
  const question = questionOf(asked, how);
  const answer = await world.ask(question);
  const code = faultOf(endpoint, answer, kept);
  if (answer && code === null) {
    world.staleCache.keep(endpoint, question, answer);
    if (isConfirmed(answer) && isAcceptable) world.journal.remember(confirmedEntry(asked, proofIn(answer, asked)));
    return passBack(reply, answer);
  }
  if (last) return passBack(reply, last);
  if (!kept) return notServed(reply, code ?? 'unavailable');
  return received(world, asked, reply);
}

async function received(world: ProxyDeps, asked: AskedCall, reply: FastifyReply): Promise<FastifyReply> {
  const taken = await acceptRequest(world, asked, reply);
  return taken.ok ? wrapped(reply, 1, JSON.stringify(taken.value)) : notServed(reply, taken.error);
}

/** The proof token in an engine's answer; null without one. */
function proofIn({ headers }: EngineAnswer, { host }: Pick<AskedCall, 'host'>): string | null {
  const start = `${cookieName('proof', { host })}=`;
  const set = headers['set-cookie']?.find((cookie) => cookie.startsWith(start));
  return set?.slice(start.length).split(';', 1).join() ?? null;
}

function patienceMs({ endpoint: { timeoutMs } }: AskedCall, isAcceptable: boolean, hasLastGood: boolean): number {
  if (isAcceptable) return Math.min(timeoutMs, PATIENCE_MS.journal);
  return hasLastGood ? Math.min(timeoutMs, PATIENCE_MS.staleCache) : timeoutMs;
}

/** Null for a valid answer. A body that is no JSON comes from an intermediary, at any status. */
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
  reply.headers(pickHeaders(headers, RETURNED)).code(isServed ? 200 : status);
  return wrapped(reply, isServed ? 1 : 0, body.toString());
}

/** The forward host is only validated: the site is the one of `Host`. */
function isAllowedHost(request: FastifyRequest, sites: Sites): boolean {
  const given = request.headers['x-forward-host'];
  if (given === undefined || given === request.headers.host) return true;
  const host = String(given).toLowerCase().replace(/:\d+$/, '');
  return sites.sites.some((site) => site.hosts.includes(host));
}

function notServed(reply: FastifyReply, code: Refusal): FastifyReply {
  return wrapped(reply, 0, JSON.stringify(preparedProblem(reply, code)));
}

/** Wraps serialised JSON as `{status, data}`. */
function wrapped(reply: FastifyReply, status: 0 | 1, data: string): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.send(`{"status":${status},"data":${data === '' ? 'null' : data}}`);
}

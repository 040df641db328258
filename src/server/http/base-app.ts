import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Sites } from '../platform/config/site.ts';
import type { LineSink, LogLevel } from '../platform/operator-log.ts';
import type { Pseudonym } from '../platform/security-log/pseudonym.ts';
import type { SecurityEvent } from '../platform/security-log/security-event.ts';
import { isCrossSite } from './cross-site.ts';
import { type EdgeSignatures, RECOGNISED } from './edge-signatures.ts';
import { isContained, isFramed, markFrame, parentsAt } from './frame.ts';
import { type HeaderOptions, securityHeaders } from './headers.ts';
import { drainConnections } from './ingress/draining.ts';
import { freshId, givenId, isSubrequest, routeOf, traceOf } from './ingress/request-id.ts';
import { hasClearTarget, pathOf } from './ingress/request-target.ts';
import { CONNECTION } from './limits/rate-limit.ts';
import { failure, loggerOptions } from './log.ts';
import { handleBrokenRequests } from './malformed-requests.ts';
import { isPage } from './page-address.ts';
import { refusalOf, refuse } from './problems.ts';
import type { RefuseUnknown } from './refuse-unknown.ts';
import { securityEventOf, securityFields } from './security-event.ts';

/** Headers for which a route's own value takes precedence. */
const OWN = ['content-security-policy', 'cross-origin-resource-policy'] as const;

export interface BaseDeps extends HeaderOptions {
  /** Proxies whose `X-Forwarded-For` is trusted; none when empty or omitted. */
  readonly trustedProxies?: readonly string[];
  readonly log: LineSink;
  /** Default: every line. */
  readonly logLevel?: LogLevel;
  readonly newRequestId: () => string;
  /** Called for each answer with the endpoint's name, the HTTP status and the duration in seconds. */
  readonly onAnswer?: (call: string, status: number, seconds: number) => void;
  /** Called for each security event of a request. */
  readonly onSecurity?: (event: SecurityEvent) => void;
  /** Hashes a caller's id for the log. Without it, log lines of security events have no field `who`. */
  readonly pseudonym?: Pseudonym;
  /** Whether the process is draining. */
  readonly isLeaving?: () => boolean;
  /** Verifies edge signatures; without it the client is always the socket's address. */
  readonly edgeSignatures?: Pick<EdgeSignatures, 'clientOf' | 'isReplay' | 'keptProofOf' | 'isFromEdge'>;
}
/** Their `embed` names the pages that may contain the funnel in a frame; without sites none may. */
type WithSites = BaseDeps & { readonly sites?: Sites };

/**
 * Creates the HTTP server that every role builds on: security headers on every answer, error answers without internals,
 * one log line per answer. Synchronous hooks use callbacks, not promises, since each answer runs a dozen of them.
 */
export function createBaseApp(deps: WithSites, unknown: RefuseUnknown): FastifyInstance {
  const headers = securityHeaders(deps);
  const app = Fastify(options(deps, headers));
  guardEveryRequest(app, deps, headers, unknown);
  drainConnections(app, { isLeaving: deps.isLeaving ?? (() => false) });
  reportAnswers(app, deps);
  answerEveryFailure(app);
  return app;
}

function options(deps: BaseDeps, headers: ReturnType<typeof securityHeaders>): FastifyServerOptions {
  const { trustedProxies = [], edgeSignatures } = deps;
  const isFromEdge = (raw: IncomingMessage) => edgeSignatures?.isFromEdge(raw) ?? false;
  return {
    ...CONNECTION,
    ...handleBrokenRequests(headers, deps.newRequestId),
    logger: loggerOptions(deps.log, deps.logLevel),
    // While draining, open connections still get answers.
    return503OnClosing: false,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (raw) => givenId(raw, isFromEdge) ?? freshId(raw, deps.newRequestId()),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    rewriteUrl: pathOf,
  };
}

function guardEveryRequest(
  app: FastifyInstance,
  deps: WithSites,
  headers: ReturnType<typeof securityHeaders>,
  unknown: RefuseUnknown,
): void {
  app.decorateRequest('client', '');
  app.decorateRequest('replayed', false);
  app.decorateRequest('keptProof', null);
  app.decorateRequest('call', '');
  app.decorateRequest('security', null);
  app.decorateRequest('subject', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('isSubrequest', false);
  app.decorateRequest('trace', '');
  app.setNotFoundHandler(unknown);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const own = OWN.map((name) => [name, reply.getHeader(name)] as const);
    const parents = isPage(request.url) ? parentsAt(deps.sites, request.headers.host) : [];
    reply.headers(headers(request.url, parents)).header('x-request-id', request.id);
    for (const [name, value] of own) if (value !== undefined) reply.header(name, value);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    markFrame(request.headers, parentsAt(deps.sites, request.headers.host));
    request.isSubrequest = isSubrequest(request.headers);
    request.trace = traceOf(request);
    // Prevents request smuggling: a proxy must not see two requests in one.
    if (!hasClearTarget(request.raw)) return void refuse(reply.header('connection', 'close'), 'malformed');
    request.client = deps.edgeSignatures?.clientOf(request) ?? request.ip;
    request.replayed = deps.edgeSignatures?.isReplay(request) ?? false;
    request.keptProof = (request.replayed && deps.edgeSignatures?.keptProofOf(request)) || null;
    if (request.replayed) reply.headers(RECOGNISED);
    const isForbiddenFrame = isContained(request.headers) && !isFramed(request.headers) && isPage(request.url);
    if (isForbiddenFrame) return void refuse(reply, 'cross-site');
    // Refused here, before the body is read.
    if (request.is404) return void unknown(request, reply);
    if (request.method === 'POST' && isCrossSite(request)) return void refuse(reply, 'cross-site');
    done();
  });
}

/**
 * Logs and counts each answer once per process. A subrequest inside this process is not counted. It is logged only if
 * it is a security event, since the outer request does not know of it.
 */
function reportAnswers(app: FastifyInstance, deps: BaseDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isSubrequest || request.security !== null) report(request, reply);
    done();
  });
  function report(request: FastifyRequest, reply: FastifyReply): void {
    const route = routeOf(request.routeOptions.url, request.call);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const event = securityEventOf(request, route, deps.pseudonym);
    const isSecurityLine = event !== null || reply.statusCode === 403 || reply.statusCode === 429;
    const line = { method: request.method, route, status: reply.statusCode, ms };
    if (isSecurityLine)
      request.log.warn({ event: 'security', ...line, ...securityFields(request, deps.pseudonym), ...event });
    else request.log.info({ event: 'answered', ...line });
    if (event !== null) deps.onSecurity?.(event);
    if (!request.isSubrequest)
      deps.onAnswer?.(route.split('/').at(-1) ?? route, reply.statusCode, reply.elapsedTime / 1000);
  }
}

function answerEveryFailure(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = refusalOf(error);
    if (code === 'internal') request.log.error(failure(error));
    return refuse(reply, code);
  });
}

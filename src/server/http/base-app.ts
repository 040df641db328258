import type { IncomingMessage } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { LineSink, LogLevel } from '../platform/report.ts';
import { handleBrokenRequests } from './broken-requests.ts';
import { isCrossSite } from './cross-site.ts';
import { letGo } from './door/leaving.ts';
import { freshId, givenId, isPart, routeOf, traceOf } from './door/request-id.ts';
import { hasClearTarget, pathOf } from './door/target.ts';
import { type HeaderOptions, type Headers, securityHeaders } from './headers.ts';
import { CONNECTION } from './limits/rate-limit.ts';
import { failure, loggerOptions } from './log.ts';
import { refusalOf, refuse } from './problems.ts';
import type { RefuseUnknown } from './refuse-unknown.ts';
import { RECOGNISED, type Vouched } from './vouched.ts';

const POLICY = 'content-security-policy';

export interface BaseWorld extends HeaderOptions {
  /** Whose `X-Forwarded-For` tells the visitor's address; nobody's, when empty or left out. */
  readonly trustedProxies?: readonly string[];
  readonly log: LineSink;
  /** All of it unless told. */
  readonly logLevel?: LogLevel;
  readonly newRequestId: () => string;
  /** Hears of each answered call: the call's name, HTTP status, seconds. */
  readonly onAnswer?: (call: string, status: number, seconds: number) => void;
  /** Whether the process is about to end. */
  readonly isLeaving?: () => boolean;
  /** Without it nobody is vouched for: the client is the socket's address. */
  readonly vouched?: Pick<Vouched, 'clientOf' | 'isReplay' | 'keptProofOf' | 'isFromEdge'>;
}

/**
 * What every role's HTTP side has: headers on every answer, refusals without internals, one log line an answer. Hooks that
 * wait for nothing are no promises: an answer has a dozen of them, and each is felt.
 */
export function createBaseApp(world: BaseWorld, unknown: RefuseUnknown): FastifyInstance {
  const headers = securityHeaders(world);
  const app = Fastify(options(world, headers));
  guardEveryRequest(app, world, headers, unknown);
  letGo(app, { isLeaving: world.isLeaving ?? (() => false) });
  reportAnswers(app, world);
  answerEveryFailure(app);
  return app;
}

function options(world: BaseWorld, headers: (url: string) => Headers): FastifyServerOptions {
  const { trustedProxies = [], vouched } = world;
  const isFromEdge = (raw: IncomingMessage) => vouched?.isFromEdge(raw) ?? false;
  return {
    ...CONNECTION,
    ...handleBrokenRequests(headers, world.newRequestId),
    logger: loggerOptions(world.log, world.logLevel),
    // What comes on an open connection while the last ones are answered is answered too.
    return503OnClosing: false,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (raw) => givenId(raw, isFromEdge) ?? freshId(raw, world.newRequestId()),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    rewriteUrl: pathOf,
  };
}

function guardEveryRequest(
  app: FastifyInstance,
  world: BaseWorld,
  headers: (url: string) => Headers,
  unknown: RefuseUnknown,
): void {
  app.decorateRequest('client', '');
  app.decorateRequest('replayed', false);
  app.decorateRequest('keptProof', null);
  app.decorateRequest('call', '');
  app.decorateRequest('isPart', false);
  app.decorateRequest('trace', '');
  app.setNotFoundHandler(unknown);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const own = reply.getHeader(POLICY);
    reply.headers(headers(request.url)).header('x-request-id', request.id);
    // A route knows best what the file or page it sends may do.
    if (own !== undefined) reply.header(POLICY, own);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.isPart = isPart(request.headers);
    request.trace = traceOf(request);
    // Whoever reads it otherwise, a proxy say, must not see two requests where we see one.
    if (!hasClearTarget(request.raw)) return void refuse(reply.header('connection', 'close'), 'malformed');
    request.client = world.vouched?.clientOf(request) ?? request.ip;
    request.replayed = world.vouched?.isReplay(request) ?? false;
    request.keptProof = (request.replayed && world.vouched?.keptProofOf(request)) || null;
    if (request.replayed) reply.headers(RECOGNISED);
    // Before any body is read.
    if (request.is404) return void unknown(request, reply);
    if (request.method === 'POST' && isCrossSite(request)) return void refuse(reply, 'cross-site');
    done();
  });
}

/** Once a call in each process: a part of one that this process already answers is neither noted nor counted. */
function reportAnswers(app: FastifyInstance, world: BaseWorld): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isPart) report(request, reply);
    done();
  });
  function report(request: FastifyRequest, reply: FastifyReply): void {
    const route = routeOf(request.routeOptions.url, request.call);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const event = reply.statusCode === 403 || reply.statusCode === 429 ? 'security' : 'answered';
    const line = { event, method: request.method, route, status: reply.statusCode, ms };
    if (event === 'security') request.log.warn(line);
    else request.log.info(line);
    world.onAnswer?.(route.split('/').at(-1) ?? route, reply.statusCode, reply.elapsedTime / 1000);
  }
}

function answerEveryFailure(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = refusalOf(error);
    if (code === 'internal') request.log.error(failure(error));
    return refuse(reply, code);
  });
}

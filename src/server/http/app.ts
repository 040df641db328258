import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { mountPage, type PageWorld } from '../page/mount-page.ts';
import { handleBrokenRequests } from './broken-requests.ts';
import { limitConcurrency } from './concurrency.ts';
import { isCrossSite } from './cross-site.ts';
import { type HeaderOptions, type Headers, securityHeaders } from './headers.ts';
import { mountHealth } from './health.ts';
import { CONNECTION, limitRequests } from './limits.ts';
import { failure, type LogSink, loggerOptions } from './log.ts';
import { type Call, type MountWorld, mount } from './mount.ts';
import { mountDocumentation } from './openapi.ts';
import { refusalOf, refuse } from './problems.ts';
import { mountProxy } from './proxy.ts';
import { type RefuseUnknown, refuseUnknown } from './refuse-unknown.ts';
import { parseStrictly } from './strict-json.ts';

export interface AppWorld extends MountWorld, PageWorld {
  readonly calls: readonly Call[];
  readonly log: LogSink;
  readonly rateLimits: boolean;
  readonly newRequestId: () => string;
  /** Whether the database answers and migrations are done (R0.77). */
  readonly isReady: () => Promise<boolean>;
  /** Hears of each answered call: the call's name, HTTP status, seconds. */
  readonly onAnswer?: (call: string, status: number, seconds: number) => void;
  /** Routes that are no calls, such as downloads. */
  readonly more?: (app: FastifyInstance) => void;
}

/** The whole HTTP side of the product: calls, proxy, page, documentation, health. Not yet listening. */
export async function createApp(world: AppWorld): Promise<FastifyInstance> {
  const headers = securityHeaders(headerOptions(world));
  const app = Fastify(options(world, headers));
  const endpoints = world.calls.map(({ endpoint }) => endpoint);
  guardEveryRequest(app, headers, refuseUnknown(endpoints));
  reportAnswers(app, world);
  await app.register(cookie);
  await limitRequests(app, world.rateLimits);
  limitConcurrency(app, world.rateLimits);
  readJsonOnly(app);
  answerEveryFailure(app);
  for (const call of world.calls) mount(app, world, call);
  await mountProxy(app, { sites: world.sites, calls: new Set(endpoints.map(({ call }) => call)) });
  await mountDocumentation(app, endpoints);
  mountHealth(app, world.isReady);
  world.more?.(app);
  await mountPage(app, world);
  return app;
}

const headerOptions = (world: PageWorld): HeaderOptions => ({
  tiles: world.mapTiles?.template,
  recaptcha: world.humanCheck === 'recaptcha',
});

function options(world: AppWorld, headers: (url: string) => Headers): FastifyServerOptions {
  return {
    ...CONNECTION,
    ...handleBrokenRequests(headers, world.newRequestId),
    logger: loggerOptions(world.log),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: world.newRequestId,
    trustProxy: false,
  };
}

function guardEveryRequest(app: FastifyInstance, headers: (url: string) => Headers, unknown: RefuseUnknown): void {
  app.setNotFoundHandler(unknown);
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers(request.url));
  });
  app.addHook('onRequest', async (request, reply) => {
    // Before any body is read.
    if (request.is404) return unknown(request, reply);
    if (request.method === 'POST' && isCrossSite(request)) return refuse(reply, 'cross-site');
    return undefined;
  });
}

function reportAnswers(app: FastifyInstance, world: AppWorld): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const event = reply.statusCode === 403 || reply.statusCode === 429 ? 'security' : 'answered';
    request.log.info({ event, method: request.method, route, status: reply.statusCode, ms });
    world.onAnswer?.(route.split('/').at(-1) ?? route, reply.statusCode, reply.elapsedTime / 1000);
  });
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseStrictly(body as Buffer));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400 }));
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const isBare = request.method === 'POST' && request.headers['content-type'] === undefined;
    return isBare ? refuse(reply, 'not-json') : undefined;
  });
}

function answerEveryFailure(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = refusalOf(error);
    if (code === 'internal') request.log.error(failure(error));
    return refuse(reply, code);
  });
}

import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { mountPage, type PageWorld } from '../page/mount-page.ts';
import { type BaseWorld, createBaseApp } from './base-app.ts';
import { limitConcurrency } from './concurrency.ts';
import type { HeaderOptions } from './headers.ts';
import { mountHealth } from './health.ts';
import { limitRequests } from './limits.ts';
import { type Call, type MountWorld, mount } from './mount.ts';
import { mountDocumentation } from './openapi.ts';
import { refuse } from './problems.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { parseStrictly } from './strict-json.ts';

export interface AppWorld extends BaseWorld, MountWorld, PageWorld {
  /** The role `api`: the page is an edge's. */
  readonly engineOnly?: boolean;
  readonly calls: readonly Call[];
  readonly rateLimits: boolean;
  /** Whether the database answers and migrations are done (R0.77). */
  readonly isReady: () => Promise<boolean>;
  /** What is no call: downloads, and the proxy where there is no edge in front. */
  readonly more?: (app: FastifyInstance) => void | Promise<void>;
}

/** The HTTP side of an engine, and of its page unless edges have that: calls, documentation, health. Not listening. */
export async function createApp(world: AppWorld): Promise<FastifyInstance> {
  const endpoints = world.calls.map(({ endpoint }) => endpoint);
  const app = createBaseApp(world, headerOptions(world), refuseUnknown(endpoints));
  await app.register(cookie);
  await limitRequests(app, world.rateLimits);
  limitConcurrency(app, world.rateLimits);
  readJsonOnly(app);
  for (const call of world.calls) mount(app, world, call);
  await mountDocumentation(app, endpoints);
  mountHealth(app, world.isReady);
  await world.more?.(app);
  if (!world.engineOnly) await mountPage(app, world);
  return app;
}

/** The policy's options, from the configuration. */
export const headerOptions = (world: PageWorld): HeaderOptions => ({
  recaptcha: world.humanCheck === 'recaptcha',
});

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

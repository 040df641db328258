import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type BaseDeps, createBaseApp } from './base-app.ts';
import { mountHealth, shareAnswer } from './health.ts';
import { readJsonOnly } from './ingress/json-only.ts';
import { limitConcurrency } from './limits/concurrency.ts';
import { limitRequests } from './limits/rate-limit.ts';
import { mount } from './mount.ts';
import { mountDocumentation } from './openapi.ts';
import { type Call, type PublicDeps, publicGate } from './public-gate.ts';
import { refuseUnknown } from './refuse-unknown.ts';

export interface AppDeps extends BaseDeps, PublicDeps {
  readonly calls: readonly Call[];
  readonly rateLimits: boolean;
  /** Whether the API description is served. */
  readonly apiDocs: boolean;
  /** True when the database answers and migrations are done. */
  readonly isReady: () => Promise<boolean>;
  /** Mounts other routes: downloads, and proxy and page where there is no edge in front. */
  readonly more?: (app: FastifyInstance) => void | Promise<void>;
}

/** HTTP layer of an engine: calls, documentation, health. Does not listen yet. */
export async function createApp(world: AppDeps): Promise<FastifyInstance> {
  const endpoints = world.calls.map(({ endpoint }) => endpoint);
  const app = createBaseApp(world, refuseUnknown(endpoints));
  await app.register(cookie);
  await limitRequests(app, world.rateLimits);
  limitConcurrency(app, world.passes, world.rateLimits);
  readJsonOnly(app);
  for (const call of world.calls) mount(app, publicGate(world, call.endpoint), call);
  if (world.apiDocs) mountDocumentation(app, endpoints);
  mountHealth(
    app,
    shareAnswer(world.isReady, () => world.clock().getTime()),
    world.isLeaving,
  );
  await world.more?.(app);
  return app;
}

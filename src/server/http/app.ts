import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type BaseDeps, createBaseApp } from './base-app.ts';
import { cacheReadiness, mountHealth } from './health.ts';
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
  /** Mounts further routes: downloads; proxy and page as well, if this process is also the edge. */
  readonly more?: (app: FastifyInstance) => void | Promise<void>;
}

/** Creates the HTTP server of an engine: endpoints, API description, health checks. Does not listen yet. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const endpoints = deps.calls.map(({ endpoint }) => endpoint);
  const app = createBaseApp(deps, refuseUnknown(endpoints));
  await app.register(cookie);
  await limitRequests(app, deps.rateLimits);
  limitConcurrency(app, deps.passes, deps.rateLimits);
  readJsonOnly(app);
  for (const call of deps.calls) mount(app, publicGate(deps, call.endpoint), call);
  if (deps.apiDocs) mountDocumentation(app, endpoints);
  mountHealth(
    app,
    cacheReadiness(deps.isReady, () => deps.clock().getTime()),
    deps.isLeaving,
  );
  await deps.more?.(app);
  return app;
}

import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { DESK_ENDPOINTS, type DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import { type BaseDeps, createBaseApp } from '../../http/base-app.ts';
import { cacheReadiness, mountHealth } from '../../http/health.ts';
import { readJsonOnly } from '../../http/ingress/json-only.ts';
import { mount } from '../../http/mount.ts';
import { refuse } from '../../http/problems.ts';
import { compressLarge } from './compress-large.ts';
import { type DeskGateDeps, type DeskHandler, type DeskHandlers, deskGate } from './desk-gate.ts';
import { limitDesk } from './limit-desk.ts';

export interface DeskDeps extends Omit<BaseDeps, 'humanCheck'>, DeskGateDeps {
  readonly handlers: DeskHandlers;
  readonly rateLimits: boolean;
  readonly isReady: () => Promise<boolean>;
  /** Sign-in, downloads, live news and the page. */
  readonly more: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP side of the staff's desk, on its own port, without visitor endpoints. Not listening. */
export async function createDesk(deps: DeskDeps): Promise<FastifyInstance> {
  const app = createBaseApp({ ...deps, humanCheck: 'off' }, (_request, reply) => refuse(reply, 'not-found'));
  await app.register(cookie);
  if (deps.rateLimits) limitDesk(app, deps.db);
  await deps.more(app);
  await app.register(async (calls) => {
    readJsonOnly(calls);
    compressLarge(calls);
    for (const name of Object.keys(DESK_ENDPOINTS) as (keyof DeskEndpoints)[]) {
      const endpoint = DESK_ENDPOINTS[name];
      mount(calls, deskGate(deps, endpoint), { endpoint, handle: deps.handlers[name] as DeskHandler<DeskEndpoint> });
    }
  });
  mountHealth(
    app,
    cacheReadiness(deps.isReady, () => deps.clock().getTime()),
    deps.isLeaving,
  );
  return app;
}

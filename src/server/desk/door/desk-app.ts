import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BaseWorld, createBaseApp } from '../../http/base-app.ts';
import { readJsonOnly } from '../../http/door/json-only.ts';
import { mountHealth, shareAnswer } from '../../http/health.ts';
import { refuse } from '../../http/problems.ts';
import { heldCookie } from './desk-cookies.ts';
import { type DeskDoor, type DeskHandlers, mountDesk } from './mount-desk.ts';

/** Of a session, or of an address where nobody is signed in, a minute: far more than anybody works. */
const LIMITS = {
  max: 600,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => heldCookie('desk', request) ?? request.client,
};

export interface DeskWorld extends Omit<BaseWorld, 'humanCheck'>, DeskDoor {
  readonly handlers: DeskHandlers;
  readonly rateLimits: boolean;
  readonly isReady: () => Promise<boolean>;
  /** Sign-in, downloads, live news and the page. */
  readonly more: (app: FastifyInstance) => Promise<void>;
}

/** The HTTP side of the staff's desk, on a port of its own: no visitor's call is served here. Not listening. */
export async function createDesk(world: DeskWorld): Promise<FastifyInstance> {
  const app = createBaseApp({ ...world, humanCheck: 'off' }, (_request, reply) => refuse(reply, 'not-found'));
  await app.register(cookie);
  if (world.rateLimits) await app.register(rateLimit, LIMITS);
  await world.more(app);
  await app.register(async (calls) => {
    readJsonOnly(calls);
    mountDesk(calls, world, world.handlers);
  });
  mountHealth(
    app,
    shareAnswer(world.isReady, () => world.clock().getTime()),
    world.isLeaving,
  );
  return app;
}

import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type BaseWorld, createBaseApp } from '../../http/base-app.ts';
import { readJsonOnly } from '../../http/door/json-only.ts';
import { mountHealth, shareAnswer } from '../../http/health.ts';
import { refuse } from '../../http/problems.ts';
import { limitDesk } from './limit-desk.ts';
import { type DeskDoor, type DeskHandlers, mountDesk } from './mount-desk.ts';

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
  if (world.rateLimits) limitDesk(app, world.db);
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

import type { ping } from '#contract/service.ts';
import { ok } from '#domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from './public-gate.ts';

/** Answers with the server time. */
export const pingNow =
  (clock: Clock): Handler<typeof ping> =>
  async () =>
    ok({ body: { Status: '0', time: clock().toISOString() } });

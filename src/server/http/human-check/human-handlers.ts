import { err, ok } from '#domain/result.ts';
import type { Handlers } from '../public-gate.ts';
import type { HumanCheck } from './human-check.ts';

/** Issues challenges of the configured check, and exchanges a solved one for the visit's pass. */
export const humanHandlers = (check: HumanCheck): Pick<Handlers, 'challenge' | 'solveChallenge'> => ({
  challenge: async ({ azione }, { address }) => ok({ body: await check.challenge(azione, address) }),
  solveChallenge: async ({ azione, token }, { address }) =>
    (await check.verify(token, azione, address))
      ? ok({ body: { Status: '0' as const }, effects: { isHuman: true } })
      : err('human-check-failed'),
});

import type { HumanCheck } from './human-check.ts';

/** Disabled check that accepts every request; for tests and closed networks. */
export const noCheck: HumanCheck = {
  challenge: async () => ({ tipo: 'off' }),
  verify: async () => true,
};

import type { HumanCheck } from './human-check.ts';

/** No check: everyone passes. For tests and closed networks. */
export const noCheck: HumanCheck = {
  challenge: async () => ({ tipo: 'off' }),
  verify: async () => true,
};

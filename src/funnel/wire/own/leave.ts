import type { Caller } from '../../session/world.ts';

/** Ends what this browser has proven, and its visit; false when nobody heard. */
export const leave = async ({ call }: Caller): Promise<boolean> => (await call('leave', {})).ok;

/** Ends the unverified requests beside one's own; false when nobody heard. */
export const endUnverified = async ({ call }: Caller, code: string): Promise<boolean> =>
  (await call('endUnverified', { oppID: code })).ok;

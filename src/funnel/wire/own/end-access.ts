import type { Caller } from '../../session/deps.ts';

/** Removes the browser's access to its appointments and ends its visit; false without an answer. */
export const endProofs = async ({ call }: Caller): Promise<boolean> => (await call('leave', {})).ok;

/** Ends the unverified requests beside the appointment; false without an answer. */
export const endUnverified = async ({ call }: Caller, code: string): Promise<boolean> =>
  (await call('endUnverified', { oppID: code })).ok;

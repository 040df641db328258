import { freePort, isFree } from '../../machine/ports.ts';
import type { TakePort } from '../layout/layout.ts';

/** The wanted port where nobody listens, else another; or always one that nobody knows, for what is soon over. */
export const onePort =
  (which: 'wanted' | 'any'): TakePort =>
  async (wanted) =>
    which === 'wanted' && (await isFree(wanted)) ? wanted : freePort();

import { freePort, isFree } from '../../machine/ports.ts';
import type { TakePort } from '../layout/layout.ts';

/** The wanted port when free, else another; or always a random one, for short runs. */
export const onePort =
  (which: 'wanted' | 'any'): TakePort =>
  async (wanted) =>
    which === 'wanted' && (await isFree(wanted)) ? wanted : freePort();

import { freePort, isFree } from '../../machine/ports.ts';
import type { TakePort } from '../layout/layout.ts';

/** Creates a `TakePort`: 'wanted' takes the wanted port if it is free, 'any' always a random one. */
export const onePort =
  (which: 'wanted' | 'any'): TakePort =>
  async (wanted) =>
    which === 'wanted' && (await isFree(wanted)) ? wanted : freePort();

import type { locateBranch } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import { openBranch, unknownBranch } from './branch-answer.ts';
import type { AgendaWorld } from './read-days.ts';

/** Where a branch is (R7.11). */
export const locateBranchCall =
  (world: AgendaWorld): Handle<typeof locateBranch> =>
  async ({ IdFiliale }, asker) => {
    const row = await openBranch(world, IdFiliale);
    return row ? ok({ body: { Status: '0' as const, data: { lat: row.lat, lng: row.lng } } }) : unknownBranch(asker);
  };

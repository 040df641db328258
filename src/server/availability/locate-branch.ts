import type { locateBranch } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../http/public-gate.ts';
import { unknownBranch } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';

/** Returns the coordinates of a branch. */
export const locateBranchCall =
  ({ cache }: LookDeps): Handler<typeof locateBranch> =>
  async ({ IdFiliale }, ctx) => {
    const [agenda] = await cache.branches([IdFiliale]);
    const row = agenda?.row();
    return row ? ok({ body: { Status: '0' as const, data: { lat: row.lat, lng: row.lng } } }) : unknownBranch(ctx);
  };

import type { getBranch } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import { openBranch, unknownBranch, WINDOW_DAYS, wireBranch } from './branch-answer.ts';
import { type AgendaWorld, readDays } from './read-days.ts';

/** One branch with its days (R7.10). */
export const getBranchCall =
  (world: AgendaWorld): Handle<typeof getBranch> =>
  async ({ Codice }, asker) => {
    const row = await openBranch(world, Codice);
    if (!row) return unknownBranch(asker);
    const days = await readDays(world, { codes: [Codice], from: null, days: WINDOW_DAYS, visit: asker.visit });
    return ok({ body: { Status: '0' as const, ...wireBranch(row, days.get(Codice) ?? []) } });
  };

import type { getBranch } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import { checkedAnswer, withStatus } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { unknownBranch, wireBranch } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';

/** Returns one branch with its slots. */
export const getBranchCall =
  (deps: LookDeps): Handler<typeof getBranch> =>
  async ({ Codice }, ctx) => {
    const [agenda] = await deps.cache.branches([Codice]);
    return agenda ? ok(checkedAnswer(withStatus(wireBranch(deps, agenda, ctx.visit)))) : unknownBranch(ctx);
  };

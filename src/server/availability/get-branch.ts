import type { getBranch } from '#contract/branches.ts';
import { openHours } from '#contract/wire.ts';
import { ok } from '#domain/result.ts';
import { checkedAnswer, checkedJson, withPart, withStatus } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { unknownBranch, wireBranch, wireOpenings } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';

/** Returns one branch with its slots. */
export const getBranchCall =
  (deps: LookDeps): Handler<typeof getBranch> =>
  async ({ Codice }, ctx) => {
    const [agenda] = await deps.cache.branches([Codice]);
    if (!agenda) return unknownBranch(ctx);
    const json = withStatus(wireBranch(deps, agenda, ctx.visit));
    return ok(checkedAnswer(withPart(json, 'orari', checkedJson(openHours, wireOpenings(agenda), 'opening hours'))));
  };

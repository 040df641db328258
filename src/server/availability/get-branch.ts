import type { getBranch } from '#contract/branches.ts';
import { openHours } from '#contract/wire.ts';
import { ok } from '#domain/result.ts';
import { hourText } from '#domain/time/rome.ts';
import { checkedAnswer, checkedJson, withPart, withStatus } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { unknownBranch, wireBranch } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';

/** Returns one branch with its slots. */
export const getBranchCall =
  (deps: LookDeps): Handler<typeof getBranch> =>
  async ({ Codice }, ctx) => {
    const [agenda] = await deps.cache.branches([Codice]);
    if (!agenda) return unknownBranch(ctx);
    const open = agenda
      .openings()
      .map(({ weekday, opens, closes }) => ({ giorno: weekday, da: hourText(opens), a: hourText(closes) }));
    const json = withStatus(wireBranch(deps, agenda, ctx.visit));
    return ok(checkedAnswer(withPart(json, 'orari', checkedJson(openHours, open, 'opening hours'))));
  };

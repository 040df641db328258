import type { findBranches } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import { checkedAnswer, checkedAs } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { wireBranch } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';

const BRANCHES_SHOWN = 5;

/** Returns the five nearest open branches by great-circle distance, with their slots. */
export const findBranchesCall =
  (deps: LookDeps): Handler<typeof findBranches> =>
  async ({ cap, latitude, longitude }, { visit }) => {
    const network = await deps.cache.network();
    const nearest = network.nearest('branch', { lat: latitude, lng: longitude }, BRANCHES_SHOWN);
    const agendas = await deps.cache.branches(nearest.map(({ code }) => code));
    const told = agendas.flatMap((agenda) => (agenda ? [wireBranch(deps, agenda, visit)] : []));
    return ok(checkedAnswer(checkedAs`{"Filiali":[${told}],"IsCapClink":${network.servedPostcodes.has(cap)}}`));
  };

import { freeBranch, type slotsAround } from '#contract/branches.ts';
import { onGrid } from '#domain/agenda/grid.ts';
import { firstOfParts, PROPOSAL_DAYS } from '#domain/agenda/proposals.ts';
import { ok } from '#domain/result.ts';
import { hourText } from '#domain/time/rome.ts';
import { type CheckedJson, checkedAnswer, checkedAs, checkedJson } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { branchCard } from '../network/branch-row.ts';
import type { AvailabilityCache, LookDeps } from './cache/availability-cache.ts';
import type { BranchAgenda } from './cache/branch-agenda.ts';
import { agenciesNear } from './find-agencies.ts';

const MAX_BRANCHES = 20;

/** Returns the nearest open branches, or agencies, with free slots of today and the next fourteen days. */
export const slotsAroundCall =
  (deps: LookDeps): Handler<typeof slotsAround> =>
  async ({ latitude, longitude, agenzie }, { visit }) => {
    const codes = await (agenzie ? agenciesNear : branchesNear)(deps.cache, { latitude, longitude });
    const agendas = await deps.cache.branches(codes);
    const found = agendas.flatMap((agenda) => (agenda ? [wireAround(deps, agenda, visit)] : []));
    return ok(checkedAnswer(checkedAs`{"Filiali":[${found}]}`));
  };

async function branchesNear(cache: AvailabilityCache, at: { readonly latitude: number; readonly longitude: number }) {
  const network = await cache.network();
  const nearest = network.nearest('branch', { lat: at.latitude, lng: at.longitude }, MAX_BRANCHES);
  return nearest.map(({ code }) => code);
}

/** An agency receives on the fixed grid only. Days without a free slot are left out. */
const wireAround = (deps: LookDeps, agenda: BranchAgenda, visit: Buffer): CheckedJson =>
  agenda.text(deps, { as: 'around', from: null, days: PROPOSAL_DAYS + 1, visit }, (days, row) => {
    const free = days.map(({ day, slots }) => {
      const minutes = slots.flatMap((slot) => (slot.free && onGrid(row.kind, slot.minute) ? [slot.minute] : []));
      return [day, firstOfParts(minutes).map(hourText)] as const;
    });
    const listed = free.filter(([, hours]) => hours.length > 0);
    return checkedJson(freeBranch, { ...branchCard(row), Liberi: Object.fromEntries(listed) }, 'a branch');
  });

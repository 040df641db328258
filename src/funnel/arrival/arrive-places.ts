import type { Direct, Facts } from '#domain/flow/flow-state.ts';
import type { Link } from '#domain/link/link.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { AGENCY_DAYS, type Branch } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';
import { agencyByCode, type ByCode, branchByCode } from '../wire/branches/branch-by-code.ts';
import { daysOrNone } from '../wire/branches/read-days.ts';
import { agentByCode } from '../wire/requests/agent-by-code.ts';

async function agencyWithDays(deps: FlowDeps, code: string): Promise<ByCode> {
  const agency = await agencyByCode(deps, code);
  if (!isBranch(agency)) return agency;
  return { ...agency, days: await daysOrNone(deps, agency, deps.today(), AGENCY_DAYS) };
}

const isBranch = (found: ByCode): found is Branch => found !== null && found !== 'unknown';

/** Loads the agent of a link; an unknown code shows a notice. Without an answer the normal flow begins. */
async function loadAgent(deps: FlowDeps, code: string): Promise<Direct> {
  const agent = await agentByCode(deps, code);
  if (agent === null) return { kind: 'none' };
  if (agent === 'unknown') return { kind: 'agent', status: 'unknown' };
  deps.store.update((v) => ({ ...v, agent }));
  return { kind: 'agent', status: 'ready' };
}

/** The loaded branch; for a closed one null, and the visitor sees a notice. */
function orStaleNotice(deps: FlowDeps, branch: ByCode): Branch | null {
  if (branch !== 'unknown') return branch;
  deps.store.update((v) => ({ ...v, staleLink: true }));
  return null;
}

/** Loads the one branch or agency of a poster link; an unknown code counts as no link and shows a notice. */
async function loadDirect(deps: FlowDeps, kind: 'branch' | 'agency', code: string): Promise<Direct> {
  const branch = orStaleNotice(deps, await (kind === 'agency' ? agencyWithDays : branchByCode)(deps, code));
  if (!branch) return { kind: 'none' };
  deps.store.update((v) => ({ ...v, branches: [branch] }));
  return { kind, status: 'ready' };
}

/** Loads the agent, agency or branch that the link names; if it names several, the first of this order. */
export async function loadDirectTarget(deps: FlowDeps, link: Link): Promise<Direct> {
  if (link.agent) return loadAgent(deps, link.agent);
  if (link.directAgency) return loadDirect(deps, 'agency', link.directAgency);
  return link.directBranch ? loadDirect(deps, 'branch', link.directBranch) : { kind: 'none' };
}

/** Loads the branch that a link preselects, and its slot if it is free. */
export async function loadNamedBranch(deps: FlowDeps, link: Link, product: Product): Promise<Facts['chosen']> {
  const agency = PRODUCTS[product].atAgencies ? await agencyWithDays(deps, link.branch) : null;
  const branch = isBranch(agency) ? agency : orStaleNotice(deps, await branchByCode(deps, link.branch));
  if (!branch) return 'nothing';
  const days = await daysFor(deps, branch, link.day);
  const isFree = days.find((day) => day.date === link.day)?.hours.some((hour) => hour.at === link.hour && hour.free);
  deps.store.update((v) => ({
    ...v,
    branches: [branch],
    isPP: PRODUCTS[product].atAgencies && !branch.agency,
    choice: {
      branch,
      days,
      date: isFree ? link.day : null,
      hour: isFree ? link.hour : null,
      picked: isFree === true,
      loadingDays: false,
    },
  }));
  return isFree ? 'slot' : 'branch';
}

/** The branch's days, extended by the link's day if that is later. */
async function daysFor(deps: FlowDeps, branch: Branch, day: string): Promise<Branch['days']> {
  if (day === '' || branch.days.some((each) => each.date === day)) return branch.days;
  return [...branch.days, ...(await daysOrNone(deps, branch, day, 1))];
}

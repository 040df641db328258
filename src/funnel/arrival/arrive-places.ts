import type { Direct, Facts } from '#domain/flow/flow-state.ts';
import type { Link } from '#domain/link/link.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { withSlotTaken } from '../actions/agenda/hours.ts';
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

/** Loads the agent of a link; an unknown code shows a notice. Null without an answer. */
async function loadAgent(deps: FlowDeps, code: string): Promise<Direct | null> {
  const agent = await agentByCode(deps, code);
  if (agent === null) return null;
  if (agent === 'unknown') return { kind: 'agent', status: 'unknown' };
  deps.store.update((v) => ({ ...v, agent }));
  return { kind: 'agent', status: 'ready' };
}

/** Shows the notice that the link is no longer valid: its branch is closed. */
const noteStale = (deps: FlowDeps): void => deps.store.update((v) => ({ ...v, staleLink: true }));

/**
 * Loads the one branch or agency of a poster link; an unknown code counts as no link and shows a notice. Null without
 * an answer.
 */
async function loadDirect(deps: FlowDeps, kind: 'branch' | 'agency', code: string): Promise<Direct | null> {
  const branch = await (kind === 'agency' ? agencyWithDays : branchByCode)(deps, code);
  if (branch === 'unknown') noteStale(deps);
  if (!isBranch(branch)) return branch && { kind: 'none' };
  deps.store.update((v) => ({ ...v, branches: [branch] }));
  return { kind, status: 'ready' };
}

/**
 * Loads the agent, agency or branch that the link names; if it names several, the first of this order. Null without an
 * answer.
 */
export async function loadDirectTarget(deps: FlowDeps, link: Link): Promise<Direct | null> {
  if (link.agent) return loadAgent(deps, link.agent);
  if (link.directAgency) return loadDirect(deps, 'agency', link.directAgency);
  return link.directBranch ? loadDirect(deps, 'branch', link.directBranch) : { kind: 'none' };
}

/**
 * Loads the branch that a link preselects, and its slot if it is free; a slot taken meanwhile is said. Null without an
 * answer.
 */
export async function loadNamedBranch(deps: FlowDeps, link: Link, product: Product): Promise<Facts['chosen'] | null> {
  const agency = PRODUCTS[product].atAgencies ? await agencyWithDays(deps, link.branch) : null;
  const branch = isBranch(agency) ? agency : await branchByCode(deps, link.branch);
  if (branch === 'unknown') noteStale(deps);
  if (!isBranch(branch)) return branch && 'nothing';
  const days = await daysFor(deps, branch, link.day);
  const slot = days.find((day) => day.date === link.day)?.hours.find((hour) => hour.at === link.hour);
  const [date, hour] = slot ? [link.day, link.hour] : [null, null];
  deps.store.update((v) => {
    const chosen = {
      ...v,
      branches: [branch],
      isPP: PRODUCTS[product].atAgencies && !branch.agency,
      choice: { branch, days, date, hour, picked: slot !== undefined, loadingDays: false },
    };
    return slot && !slot.free ? withSlotTaken(chosen) : chosen;
  });
  return slot?.free ? 'slot' : 'branch';
}

/** The branch's days, extended by the link's day if that is later. */
async function daysFor(deps: FlowDeps, branch: Branch, day: string): Promise<Branch['days']> {
  if (day === '' || branch.days.some((each) => each.date === day)) return branch.days;
  return [...branch.days, ...(await daysOrNone(deps, branch, day, 1))];
}

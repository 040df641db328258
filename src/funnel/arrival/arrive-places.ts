import type { Direct, Facts } from '#domain/flow/flow-state.ts';
import type { Link } from '#domain/link/link.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { AGENCY_DAYS, type Branch } from '../session/branch.ts';
import type { FlowDeps } from '../session/world.ts';
import { agencyByCode, type ByCode, branchByCode } from '../wire/branches/branch-by-code.ts';
import { daysOrNone } from '../wire/branches/read-days.ts';
import { agentByCode } from '../wire/requests/agent-by-code.ts';

async function agencyWithDays(world: FlowDeps, code: string): Promise<ByCode> {
  const agency = await agencyByCode(world, code);
  if (!isBranch(agency)) return agency;
  return { ...agency, days: await daysOrNone(world, agency, world.today(), AGENCY_DAYS) };
}

const isBranch = (found: ByCode): found is Branch => found !== null && found !== 'unknown';

/** The agent of a link; an unknown code is distinguished, because it shows a notice. */
async function loadAgent(world: FlowDeps, code: string): Promise<Direct> {
  const agent = await agentByCode(world, code);
  if (!agent) return { kind: 'agent', status: 'unknown' };
  world.store.update((v) => ({ ...v, agent }));
  return { kind: 'agent', status: 'ready' };
}

/** A link to a closed place leads into the normal flow with a notice. */
function found(world: FlowDeps, branch: ByCode): Branch | null {
  if (branch !== 'unknown') return branch;
  world.store.update((v) => ({ ...v, staleLink: true }));
  return null;
}

/** The one branch or agency of a poster; an unknown code counts as no link, with a notice. */
async function loadDirect(world: FlowDeps, kind: 'branch' | 'agency', code: string): Promise<Direct> {
  const branch = found(world, await (kind === 'agency' ? agencyWithDays : branchByCode)(world, code));
  if (!branch) return { kind: 'none' };
  world.store.update((v) => ({ ...v, branches: [branch] }));
  return { kind, status: 'ready' };
}

/** An agent, an agency and a branch exclude each other, in this order. */
export async function directOf(world: FlowDeps, link: Link): Promise<Direct> {
  if (link.agent) return loadAgent(world, link.agent);
  if (link.directAgency) return loadDirect(world, 'agency', link.directAgency);
  return link.directBranch ? loadDirect(world, 'branch', link.directBranch) : { kind: 'none' };
}

/** The branch of a link, with its slot when that is free. */
export async function loadNamedBranch(world: FlowDeps, link: Link, product: Product): Promise<Facts['chosen']> {
  const agency = PRODUCTS[product].atAgencies ? await agencyWithDays(world, link.branch) : null;
  const branch = isBranch(agency) ? agency : found(world, await branchByCode(world, link.branch));
  if (!branch) return 'nothing';
  const days = await daysFor(world, branch, link.day);
  const isFree = days.find((day) => day.date === link.day)?.hours.some((hour) => hour.at === link.hour && hour.free);
  world.store.update((v) => ({
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

/** The branch's days, and the link's day when it lies after them. */
async function daysFor(world: FlowDeps, branch: Branch, day: string): Promise<Branch['days']> {
  if (day === '' || branch.days.some((each) => each.date === day)) return branch.days;
  return [...branch.days, ...(await daysOrNone(world, branch, day, 1))];
}

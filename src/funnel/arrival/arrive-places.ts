import type { Direct, Facts } from '#domain/flow/facts.ts';
import type { Product } from '#domain/flow/product.ts';
import type { Link } from '#domain/link/link.ts';
import { readDays } from '../actions/days.ts';
import { agencyToBranch, type Branch, toBranch } from '../session/branch.ts';
import type { FlowWorld } from '../session/world.ts';

/** Today to +7 for an agency (R9.13). */
const FIRST_DAYS = 8;

/** A branch by its code, with its days; null when nobody has that code. */
async function branchByCode({ call }: FlowWorld, code: string): Promise<Branch | null> {
  const found = await call('getBranch', { Codice: code });
  return found.ok && found.value.Status === '0' ? toBranch(found.value) : null;
}

async function agencyByCode(world: FlowWorld, code: string): Promise<Branch | null> {
  const found = await world.call('findAgencies', { IdFiliale: code });
  const agency = found.ok ? found.value[0] : undefined;
  if (!agency) return null;
  const branch = agencyToBranch(agency);
  return { ...branch, days: (await readDays(world, branch, world.today(), FIRST_DAYS)) ?? [] };
}

/** The agent of a link; a code nobody has is told apart, since its visitor gets a notice (R4.83). */
export async function loadAgent({ call, store }: FlowWorld, code: string): Promise<Direct> {
  const found = await call('agentDirect', { Codice: code });
  if (!found.ok || found.value.Codice === '') return { kind: 'agent', status: 'unknown' };
  const { Codice, Nome, OAM, pluri } = found.value;
  store.update((v) => ({ ...v, agent: { code: Codice, name: Nome, oam: OAM, multiArea: pluri === 1 } }));
  return { kind: 'agent', status: 'ready' };
}

/** The one branch or agency of a poster (R4.86); an unknown code is as if there were no link. */
export async function loadDirect(world: FlowWorld, kind: 'branch' | 'agency', code: string): Promise<Direct> {
  const branch = await (kind === 'agency' ? agencyByCode : branchByCode)(world, code);
  if (!branch) return { kind: 'none' };
  world.store.update((v) => ({ ...v, branches: [branch] }));
  return { kind, status: 'ready' };
}

/** The branch a link names, with its hour when that is free (R4.72-R4.74). */
export async function loadNamedBranch(world: FlowWorld, link: Link, product: Product): Promise<Facts['chosen']> {
  const agency = product === 'salary' ? await agencyByCode(world, link.branch) : null;
  const branch = agency ?? (await branchByCode(world, link.branch));
  if (!branch) return 'nothing';
  const days = await daysFor(world, branch, link.day);
  const isFree = days.find((day) => day.date === link.day)?.hours.some((hour) => hour.at === link.hour && hour.free);
  world.store.update((v) => ({
    ...v,
    branches: [branch],
    isPP: product === 'salary' && !branch.agency,
    choice: {
      branch,
      days,
      date: isFree ? link.day : null,
      hour: isFree ? link.hour : null,
      loadingDays: false,
    },
  }));
  return isFree ? 'slot' : 'branch';
}

/** The branch's own days, and the link's when it lies after them. */
async function daysFor(world: FlowWorld, branch: Branch, day: string): Promise<Branch['days']> {
  if (day === '' || branch.days.some((each) => each.date === day)) return branch.days;
  return [...branch.days, ...((await readDays(world, branch, day, 1)) ?? [])];
}

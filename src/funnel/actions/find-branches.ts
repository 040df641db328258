import type { Facts } from '#domain/flow/flow-state.ts';
import type { CallFault } from '../api/call.ts';
import type { NearBranches } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';
import { hasOwnMessage } from '../session/fault-dialog.ts';
import type { Place } from '../session/place.ts';
import { agenciesNear, branchesNear } from '../wire/branches/near-branches.ts';

/**
 * The branches of a product near a place; from the bundled list if the service does not answer. Returns a fault if the
 * bundled list is empty, or for a rate limit, whose message is more helpful than default slots.
 */
export async function findNear(
  deps: FlowDeps,
  product: Facts['product'],
  place: Place,
): Promise<NearBranches | CallFault> {
  if (product !== 'salary') return branches(deps, place, false);
  const agencies = await agenciesNear(deps, place);
  if (!agencies.ok) return fromBundledList(agencies.error, deps, product, place);
  if (agencies.value.length === 0) return branches(deps, place, true);
  return { branches: agencies.value, callback: false, isPP: false, provisional: false };
}

async function branches(deps: FlowDeps, place: Place, isPP: boolean): Promise<NearBranches | CallFault> {
  const found = await branchesNear(deps, place);
  return found.ok
    ? { ...found.value, isPP, provisional: false }
    : fromBundledList(found.error, deps, 'personal', place);
}

/** Loads the bundled list on demand, because it is rarely needed. */
async function fromBundledList(
  fault: CallFault,
  deps: FlowDeps,
  product: 'personal' | 'salary',
  place: Place,
): Promise<NearBranches | CallFault> {
  if (hasOwnMessage(fault)) return fault;
  const bundled = await import('./bundled-branches.ts').catch(() => null);
  return (await bundled?.bundledBranches(deps, product, place)) ?? fault;
}

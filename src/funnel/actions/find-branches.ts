import type { NearBranches } from '../session/branch.ts';
import type { Place } from '../session/place.ts';
import type { FlowWorld } from '../session/world.ts';
import { agenciesNear, branchesNear } from '../wire/branches/near-branches.ts';

/** The branches of a product near a place; null when neither the service nor the bundled list has any (R7.13). */
export async function findNear(
  world: FlowWorld,
  product: 'personal' | 'salary',
  place: Place,
): Promise<NearBranches | null> {
  if (product === 'personal') return branches(world, place, false);
  const agencies = await agenciesNear(world, place);
  if (agencies === null) return bundled(world, product, place);
  if (agencies.length > 0) return { branches: agencies, callback: false, isPP: false, provisional: false };
  return branches(world, place, true);
}

async function branches(world: FlowWorld, place: Place, isPP: boolean): Promise<NearBranches | null> {
  const found = await branchesNear(world, place);
  return found ? { ...found, isPP, provisional: false } : bundled(world, 'personal', place);
}

/** The bundled list comes only when it is needed: a rare path must not weigh on the first screen (R7.46, R7.48). */
const bundled = (world: FlowWorld, product: 'personal' | 'salary', place: Place): Promise<NearBranches | null> =>
  import('./bundled-branches.ts').then(
    ({ bundledBranches }) => bundledBranches(world, product, place),
    () => null,
  );

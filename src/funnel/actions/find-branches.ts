import { agencyToBranch, type Branch, toBranch } from '../session/branch.ts';
import type { Place } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';

/** Branches or agencies near a place, nearest first. */
export interface Found {
  readonly branches: readonly Branch[];
  /** The postcode has an agent who visits (R3.16). */
  readonly callback: boolean;
  /** Product 3 where no agency is near: branches receive it (R4.52). */
  readonly isPP: boolean;
  /** From the bundled list, with hours still to be confirmed (R7.46). */
  readonly provisional: boolean;
}

/** The branches of a product near a place; null when neither the service nor the bundled list has any. */
export async function findNear(world: FlowWorld, product: 'personal' | 'salary', place: Place): Promise<Found | null> {
  if (product === 'personal') return (await branchesNear(world, place)) ?? bundled(world, product, place);
  const agencies = await agenciesNear(world, place);
  if (agencies === null) return bundled(world, product, place);
  if (agencies.length > 0) return { branches: agencies, callback: false, isPP: false, provisional: false };
  const found = await branchesNear(world, place);
  return found === null ? bundled(world, 'personal', place) : { ...found, isPP: true };
}

async function branchesNear({ call }: FlowWorld, place: Place): Promise<Found | null> {
  const { cap, lat: latitude, lng: longitude, city, type: placeType } = place;
  const found = await call('findBranches', { cap, latitude, longitude, city, placeType });
  if (!found.ok) return null;
  const { Filiali, IsCapClink } = found.value;
  return { branches: Filiali.map(toBranch), callback: IsCapClink, isPP: false, provisional: false };
}

async function agenciesNear({ call }: FlowWorld, place: Place): Promise<readonly Branch[] | null> {
  const { cap, lat: latitude, lng: longitude, type: placeType } = place;
  const found = await call('findAgencies', { cap, latitude, longitude, placeType });
  return found.ok ? found.value.map(agencyToBranch) : null;
}

/** The bundled list comes only when it is needed: a rare path must not weigh on the first screen (R7.46, R7.48). */
const bundled = (world: FlowWorld, product: 'personal' | 'salary', place: Place): Promise<Found | null> =>
  import('./bundled-branches.ts').then(
    ({ bundledBranches }) => bundledBranches(world, product, place),
    () => null,
  );

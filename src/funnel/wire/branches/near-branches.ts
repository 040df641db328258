import type { Branch } from '../../session/branch.ts';
import type { Place } from '../../session/place.ts';
import type { Caller } from '../../session/world.ts';
import { agencyToBranch, toBranch } from './branch-shapes.ts';

/** The branches near a place, and whether its postcode has an agent who visits (R3.16); null without an answer. */
export async function branchesNear({ call }: Caller, place: Place) {
  const { cap, lat: latitude, lng: longitude, city, type: placeType } = place;
  const found = await call('findBranches', { cap, latitude, longitude, city, placeType });
  if (!found.ok) return null;
  const { Filiali, IsCapClink } = found.value;
  return { branches: Filiali.map(toBranch), callback: IsCapClink };
}

/** The agencies near a place, nearest first; null without an answer. */
export async function agenciesNear({ call }: Caller, place: Place): Promise<readonly Branch[] | null> {
  const { cap, lat: latitude, lng: longitude, type: placeType } = place;
  const found = await call('findAgencies', { cap, latitude, longitude, placeType });
  return found.ok ? found.value.map(agencyToBranch) : null;
}

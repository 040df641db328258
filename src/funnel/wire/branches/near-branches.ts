import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Branch } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Place } from '../../session/place.ts';
import { agencyToBranch, toBranch } from './branch-shapes.ts';

/** The branches near a place, and whether its postcode has an agent who visits; else the fault. */
export async function branchesNear(
  { call }: Caller,
  place: Place,
): Promise<Result<{ branches: readonly Branch[]; callback: boolean }, CallFault>> {
  const { cap, lat: latitude, lng: longitude, city, type: placeType } = place;
  const found = await call('findBranches', {
    ...{ cap, latitude, longitude, city, placeType },
    ...{ TipoFiliali: 0, versione: 'FA3' },
  });
  if (!found.ok) return found;
  const { Filiali, IsCapClink } = found.value;
  return ok({ branches: Filiali.map(toBranch), callback: IsCapClink });
}

/** The agencies near a place, nearest first; else the fault. */
export async function agenciesNear({ call }: Caller, place: Place): Promise<Result<readonly Branch[], CallFault>> {
  const { cap, lat: latitude, lng: longitude, type: placeType } = place;
  const found = await call('findAgencies', { cap, latitude, longitude, placeType });
  return found.ok ? ok(found.value.map(agencyToBranch)) : found;
}

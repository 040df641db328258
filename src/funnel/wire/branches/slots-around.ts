import type { Branch } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Point } from '../../session/place.ts';
import { toBranch } from './branch-shapes.ts';

/** The nearest branches or agencies of a point, with their slots of fifteen days; null if they cannot be read. */
export async function slotsAround(
  { call }: Caller,
  { lat: latitude, lng: longitude }: Point,
  agency: boolean,
): Promise<readonly Branch[] | null> {
  const found = await call('slotsAround', { latitude, longitude, agenzie: agency }, { quiet: true });
  return found.ok ? found.value.Filiali.map((branch) => ({ ...toBranch(branch), agency })) : null;
}

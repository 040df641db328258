import type { Branch, SlotTime } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Point } from '../../session/place.ts';
import { toBranch } from './branch-shapes.ts';

/** A branch without its days, and the first free slots of each day. */
export interface FreeBranch {
  readonly branch: Branch;
  readonly free: readonly SlotTime[];
}

/** The nearest branches or agencies of a point, with free slots of fifteen days; null if they cannot be read. */
export async function slotsAround(
  { call }: Caller,
  { lat: latitude, lng: longitude }: Point,
  agency: boolean,
): Promise<readonly FreeBranch[] | null> {
  const found = await call('slotsAround', { latitude, longitude, agenzie: agency }, { quiet: true });
  if (!found.ok) return null;
  return found.value.Filiali.map(({ Liberi, ...branch }) => ({
    branch: { ...toBranch(branch), agency },
    free: Object.entries(Liberi).flatMap(([date, hours]) => hours.map((hour) => ({ date, hour }))),
  }));
}

import { distanceKm } from '#domain/place/distance.ts';
import type { NearBranches } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { Place } from '../session/place.ts';
import { provisionalDays } from './agenda/provisional-days.ts';

const NEAREST = 5;

/** The five nearest branches of the bundled list, with slots on the next three working days. */
export async function bundledBranches(
  deps: FlowDeps,
  product: 'personal' | 'salary',
  place: Place,
): Promise<NearBranches | null> {
  const list = await deps.network();
  const all = product === 'salary' ? list?.agencies : list?.branches;
  if (!all || all.length === 0) return null;
  const days = provisionalDays(product, deps.today());
  const branches = [...all]
    .sort((a, b) => distanceKm(place, a) - distanceKm(place, b))
    .slice(0, NEAREST)
    .map((branch) => ({ ...branch, days }));
  return { branches, callback: false, isPP: false, provisional: true };
}

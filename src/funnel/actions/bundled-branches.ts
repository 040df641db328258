import { distanceKm } from '#domain/place/distance.ts';
import type { Place } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import type { Found } from './find-branches.ts';
import { provisionalDays } from './provisional-days.ts';

const NEAREST = 5;

/** The five nearest of the bundled list, with hours of the next three working days (R7.46, R7.48, R9.9). */
export async function bundledBranches(
  world: FlowWorld,
  product: 'personal' | 'salary',
  place: Place,
): Promise<Found | null> {
  const list = await world.network();
  const all = product === 'salary' ? list?.agencies : list?.branches;
  if (!all || all.length === 0) return null;
  const days = provisionalDays(product, world.today());
  const branches = [...all]
    .sort((a, b) => distanceKm(place, a) - distanceKm(place, b))
    .slice(0, NEAREST)
    .map((branch) => ({ ...branch, days }));
  return { branches, callback: false, isPP: false, provisional: true };
}

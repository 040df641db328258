import type { findAgencies } from '#contract/agencies.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../http/public-gate.ts';
import { wireAgency } from '../network/branch-row.ts';
import type { AvailabilityCache, LookDeps } from './cache/availability-cache.ts';

const MAX_KM = 50;
const MAX_AGENCIES = 10;

interface Located {
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns at most ten agencies within 50 km, nearest first; for a code that agency, or none. */
export const findAgenciesCall =
  ({ cache }: LookDeps): Handler<typeof findAgencies> =>
  async (input) => {
    const agendas = await cache.branches('IdFiliale' in input ? [input.IdFiliale] : await agenciesNear(cache, input));
    const rows = agendas.flatMap((agenda) => agenda?.row() ?? []);
    return ok({ body: rows.filter(({ kind }) => kind === 'agency').map(wireAgency) });
  };

/** The codes of at most ten agencies within 50 km, nearest first. */
export async function agenciesNear(
  cache: AvailabilityCache,
  { latitude, longitude }: Located,
): Promise<readonly string[]> {
  const point = { lat: latitude, lng: longitude };
  const agencies = (await cache.network()).nearest('agency', point, MAX_AGENCIES);
  return agencies.filter((agency) => distanceKm(point, agency) <= MAX_KM).map(({ code }) => code);
}

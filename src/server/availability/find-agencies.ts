import type { findAgencies } from '#contract/agencies.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '../http/public-gate.ts';
import { wireAgency } from '../network/branch-row.ts';
import { wireOpenings } from './branch-answer.ts';
import type { AvailabilityCache, LookDeps } from './cache/availability-cache.ts';

const MAX_KM = 50;
const MAX_AGENCIES = 10;

interface Located {
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns at most ten agencies within 50 km, nearest first; for a code that agency with its opening hours, or none. */
export const findAgenciesCall =
  ({ cache }: LookDeps): Handler<typeof findAgencies> =>
  async (input) => {
    const isOne = 'IdFiliale' in input;
    const agendas = await cache.branches(isOne ? [input.IdFiliale] : await agenciesNear(cache, input));
    const agencies = agendas.filter((agenda) => agenda?.row().kind === 'agency');
    const body = agencies.flatMap((agenda) =>
      agenda ? { ...wireAgency(agenda.row()), ...(isOne ? { orari: wireOpenings(agenda) } : {}) } : [],
    );
    return ok({ body });
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

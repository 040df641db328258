import { sql } from 'kysely';
import type { findAgencies } from '#contract/agencies.ts';
import { distanceKm } from '#domain/place/distance.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import { type BranchRow, wireAgency } from '../network/branch-row.ts';
import type { AgendaWorld } from './read-days.ts';

const WITHIN_KM = 50;
const AT_MOST = 10;
/** Kilometres of one degree of latitude: the box the database looks in first. */
const KM_PER_DEGREE = 111;

/** At most ten agencies within 50 km, nearest first; by its code exactly one, or none (R1.4, R7.12). */
export const findAgenciesCall =
  (world: AgendaWorld): Handle<typeof findAgencies> =>
  async (input) => {
    if ('IdFiliale' in input) return ok({ body: (await byCode(world, input.IdFiliale)).map(wireAgency) });
    const point = { lat: input.latitude, lng: input.longitude };
    const near = (await inBox(world, point))
      .map((row) => ({ row, km: distanceKm(point, row) }))
      .filter(({ km }) => km <= WITHIN_KM)
      .sort((a, b) => a.km - b.km || a.row.code.localeCompare(b.row.code));
    return ok({ body: near.slice(0, AT_MOST).map(({ row }) => wireAgency(row)) });
  };

const agencies = ({ db }: AgendaWorld) =>
  db.selectFrom('branch').selectAll().where('kind', '=', 'agency').where('active', '=', true);

const byCode = (world: AgendaWorld, code: string): Promise<BranchRow[]> =>
  agencies(world).where('code', '=', code).execute();

function inBox(world: AgendaWorld, { lat, lng }: { readonly lat: number; readonly lng: number }) {
  const up = WITHIN_KM / KM_PER_DEGREE;
  const across = up / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return agencies(world)
    .where(sql<boolean>`lat between ${lat - up} and ${lat + up}`)
    .where(sql<boolean>`lng between ${lng - across} and ${lng + across}`)
    .execute();
}

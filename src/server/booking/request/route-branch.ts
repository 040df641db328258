import { sql, type Transaction } from 'kysely';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from './booking-request.ts';

/** The point of a comune's name; null for a name nobody knows. */
export type PointOf = (comune: string) => Promise<Point | null>;

/**
 * Where a request is dealt with: the branch it names, else the nearest branch to its comune or postcode.
 * A place that is not found goes to the first branch, so that no request is lost for a misspelt name.
 */
export async function routeBranch(tx: Transaction<Database>, request: BookingRequest, pointOf: PointOf) {
  const open = tx.selectFrom('branch').where('active', '=', sql.lit(true));
  if (request.branch !== '') return open.select(['code', 'kind']).where('code', '=', request.branch).executeTakeFirst();
  const branches = await open
    .select(['code', 'kind', 'lat', 'lng'])
    .where('kind', '=', sql.lit('branch'))
    .orderBy('code')
    .execute();
  const [first] = branches;
  const { comuneResidenza, capResidenza } = request.details;
  const point = first && (await pointOf(comuneResidenza || request.searchedCap || capResidenza));
  if (!point) return first;
  const far = (branch: (typeof branches)[number]) => distanceKm(point, branch);
  return branches.reduce((nearest, branch) => (far(branch) < far(nearest) ? branch : nearest), first);
}

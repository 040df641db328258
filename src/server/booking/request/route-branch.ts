import { sql, type Transaction } from 'kysely';
import { byDistance, type Point } from '#domain/place/distance.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from './booking-request.ts';

/** Returns the position of a town; null for an unknown name. */
export type PointOf = (comune: string) => Promise<Point | null>;

/**
 * The branch of a request: the named one, else the nearest to its comune or postcode. An unknown place goes to the
 * first branch, so that a misspelt name loses no request.
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
  const { homeTown, homePostcode } = request.form;
  const point = first && (await pointOf(homeTown || request.searchedCap || homePostcode));
  if (!point) return first;
  return byDistance(point, branches)[0]?.place;
}

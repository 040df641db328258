import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { endPast } from '../create/store.ts';
import { cancelRow } from './cancel-row.ts';
import { ends, liveOf, type SamePerson } from './same-person.ts';

/** Open unverified requests of a person, product and sort, the new one included (R13.5.3). */
const MOST_OPEN = 3;

/** A person's requests before the new one. */
export interface Before {
  readonly person: SamePerson;
  readonly rows: Awaited<ReturnType<typeof lockRows>>;
}

/** To be asked under the person's lock; newest first. */
export const rowsBefore = async (tx: Transaction<Database>, person: SamePerson): Promise<Before> => ({
  person,
  rows: await lockRows(tx, person),
});

const lockRows = (tx: Transaction<Database>, person: SamePerson) =>
  liveOf(tx, person)
    .select(['id', 'opp_id', 'version', 'verified_at', sql<boolean>`${ends('appointment')} < now()`.as('past')])
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();

/**
 * The turn of a new request among those of the same person, whom the caller has locked: `blocked` beside a verified one,
 * else what makes room for it, the oldest unverified ones ending (R13.5.2, R13.5.3). Their rows are locked before the new one takes a
 * seat, so that two who want each other's rows never wait for each other.
 */
export async function turnOf(
  tx: Transaction<Database>,
  { person, rows }: Before,
  isVerified: boolean,
): Promise<'blocked' | (() => Promise<void>)> {
  if (rows.some(({ past }) => past)) await endPast(tx, person.product, person.hashes);
  const live = rows.filter(({ past }) => !past);
  if (live.some(({ verified_at }) => verified_at !== null)) return 'blocked';
  return async () => {
    for (const row of isVerified ? [] : live.slice(MOST_OPEN - 1)) await cancelRow(tx, row);
  };
}

import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

const OPP_ID = /^[A-Za-z0-9]{18}$/;

/**
 * The future appointment a reference means: the lookup's own, which opens for the visit that got it only, or a request
 * code. Undefined for anything else; a reference proves nothing yet (R0.6, R0.93).
 */
export async function referred(db: Kysely<Database>, { open }: Pick<Seal, 'open'>, reference: string, visit: Buffer) {
  const ahead = db
    .selectFrom('appointment')
    .select(['id', 'opp_id', 'email'])
    .where('state', '=', 'confirmed')
    .where('starts', '>', sql<Date>`now()`);
  if (OPP_ID.test(reference)) return ahead.where('opp_id', '=', reference).executeTakeFirst();
  // A question is asked of the database for every reference, so that a false one takes as long.
  return ahead.where('id', '=', idOf(open, reference, visit) ?? '0').executeTakeFirst();
}

function idOf(open: Seal['open'], reference: string, visit: Buffer): string | null {
  try {
    const [id, owner] = open(Buffer.from(reference, 'base64url')).split('.');
    return owner === visit.toString('hex') && id !== undefined && /^\d+$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

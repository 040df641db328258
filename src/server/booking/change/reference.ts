import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { STATE_NOW } from '../../platform/database/state-now.ts';

const OPP_ID = /^[A-Za-z0-9]{18}$/;

interface Referrer {
  readonly visit: Buffer;
  readonly proof: Buffer | null;
}

/**
 * The future appointment a reference means: the lookup's own, which opens for the visit that got it only, or a request
 * code. Undefined for anything else; a reference proves nothing yet. One whose contact nobody has proven
 * is there for the browser that gave it and for nobody else.
 */
export async function referred(
  db: Kysely<Database>,
  { open }: Pick<Seal, 'open'>,
  reference: string,
  { visit, proof }: Referrer,
) {
  const ahead = db
    .selectFrom('appointment')
    .select(['id', 'opp_id', 'email'])
    .where(STATE_NOW, '=', 'confirmed')
    .where('starts', '>', sql<Date>`now()`)
    .where(sql<boolean>`(verified_at is not null or exists (select 1 from proof
      where appointment_id = appointment.id and token_hash = ${proof}::bytea and expires_at > now()))`);
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

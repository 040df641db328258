import type { Kysely } from 'kysely';
import type { Asker } from '../../http/handle.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aBranch, aPayload, asker, aWorld } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';

/** A branch with one consultant and one visit there, with the asker whose browser made it. */
export async function aVisit(db: Kysely<Database>): Promise<{ readonly oppID: string; readonly owner: Asker }> {
  await aBranch(db, 1);
  const made = await createAppointmentCall(aWorld(db))(aPayload(), asker());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  const proof = sha256(made.value.effects?.proofToken ?? '');
  return { oppID: made.value.body.oppID, owner: asker({ proof }) };
}

/** The same asker with another idempotency key. */
export const key = (who: Asker): Asker => ({ ...who, idempotencyKey: asker().idempotencyKey });
export const stranger = (): Asker => asker({ visit: Buffer.alloc(32, 9) });

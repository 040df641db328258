import type { Transaction } from 'kysely';
import type { Stale } from '#contract/change.ts';
import { engine } from '#texts/it/engine.ts';
import { wireAppointmentOf } from '../booking/get-appointment.ts';
import { findOwn } from '../booking/proof.ts';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';

type Tx = Transaction<Database>;
export type Own = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** The appointment the proof opens, locked until the transaction ends; undefined without proof, as for an unknown code. */
export async function lockOwn(tx: Tx, proof: Buffer | null, oppId: string): Promise<Own | undefined> {
  const found = proof === null ? undefined : await findOwn(tx, proof, oppId);
  if (!found || proof === null) return undefined;
  await tx.selectFrom('appointment').select('id').where('id', '=', found.id).forUpdate().execute();
  // Read again under the lock: a change that was under way is over now.
  return findOwn(tx, proof, oppId);
}

/** What is answered to a change of something that changed meanwhile: the current state, with HTTP 409 (R0.95). */
export const staleOf = (own: Own, seal: Seal): Stale => ({
  Status: '1',
  motivo: 'versione',
  Message: engine.stale,
  appuntamento: wireAppointmentOf(own, seal),
});

export const isStale = (answer: object): boolean => 'motivo' in answer && answer.motivo === 'versione';

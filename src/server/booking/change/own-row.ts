import { sql, type Transaction } from 'kysely';
import type { Stale } from '#contract/change.ts';
import type { Language } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { wireAppointmentOf } from '../own/get-appointment.ts';
import type { Opener } from '../own/opener.ts';
import { findOwn } from '../own/proof.ts';

type Tx = Transaction<Database>;
export type OwnedAppointment = NonNullable<Awaited<ReturnType<typeof findOwn>>>;
/** `over`: the visit has begun, by the database's clock, and can no longer change. A call still can. */
export type LockedAppointment = OwnedAppointment & { readonly over: boolean };

/**
 * Reads the appointment that the opener opens, and locks it until the transaction ends. Undefined without an opener and
 * for an unknown request code.
 */
export async function lockOwn(tx: Tx, opener: Opener | null, oppId: string): Promise<LockedAppointment | undefined> {
  const found = opener === null ? undefined : await findOwn(tx, opener, oppId);
  if (!found || opener === null) return undefined;
  const locked = tx
    .selectFrom('appointment')
    .select(sql<boolean>`coalesce(kind = 'visit' and starts <= now(), false)`.as('over'))
    .where('id', '=', found.id)
    // A change of hours may reference the row meanwhile; this lock does not block it.
    .forNoKeyUpdate();
  // Reads the row again now that it is locked, because a concurrent change may have just ended.
  const [{ over }, own] = await Promise.all([locked.executeTakeFirstOrThrow(), findOwn(tx, opener, oppId)]);
  return own && { ...own, over };
}

/** The answer to a change of an outdated version: the appointment's current state. It is sent with HTTP 409. */
export const staleOf = (own: LockedAppointment, seal: Seal, language: Language): Stale => ({
  Status: '1',
  motivo: 'versione',
  Message: wordsOf(language).engine[own.over ? 'over' : 'stale'],
  appuntamento: wireAppointmentOf(own, seal),
});

export const isStale = (answer: object): boolean => 'motivo' in answer && answer.motivo === 'versione';

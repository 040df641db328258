import type { Kysely } from 'kysely';
import { FIELDS } from '#domain/booking/fields.ts';
import { maskSurname } from '#domain/person/mask.ts';
import type { CalendarView } from '../../messages/documents/calendar.ts';
import { loadTimed, type Open } from '../../messages/load-view.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findOwn } from './proof.ts';

/** Names of the fields that come from the customer's record. The visitor did not type them, so they stay masked. */
export const storedFields = (details: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(details.stored) ? details.stored : [];

/** Loads the appointment that the proof opens, for its documents; null without one, or when it has no slot. */
export async function loadOwn(
  db: Kysely<Database>,
  open: Open,
  proof: Buffer,
  oppId: string,
): Promise<CalendarView | null> {
  const own = await findOwn(db, proof, oppId);
  const view = own && (await loadTimed(db, own.opp_id, open));
  if (!own || !view) return null;
  return storedFields(own.details).includes(FIELDS.lastName.wire)
    ? { ...view, lastName: maskSurname(view.lastName) }
    : view;
}

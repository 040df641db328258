import type { Kysely } from 'kysely';
import { weeklyHours } from '#domain/agenda/weekly-hours.ts';
import { REPLACED, type RequestKind } from '#domain/booking/kind.ts';
import { type CallBand, callSpanAt } from '#domain/call/at-time.ts';
import { BY_CODE } from '#domain/product.ts';
import { OPENING } from '../network/opening-hours.ts';
import { CONFIRM_BY } from '../platform/database/confirm-by.ts';
import { EFFECTIVE_STATE } from '../platform/database/effective-state.ts';
import type { Database } from '../platform/database/schema.ts';
import { type AppointmentView, isTimedCall, type RequestView } from './appointment-view.ts';
import type { CalendarView } from './documents/calendar.ts';

/** Decrypts a contact; throws when the bytes are invalid. */
export type Open = (sealed: Buffer) => string;

/** Loads the view of the visit with this request code; null when there is none, or when the request is no visit. */
export async function loadView(db: Kysely<Database>, oppId: string, open: Open): Promise<AppointmentView | null> {
  const view = await loadRequest(db, oppId, open);
  return view?.kind === 'visit' ? view : null;
}

/** Like `loadView`, also for a call at a chosen time. */
export async function loadTimed(db: Kysely<Database>, oppId: string, open: Open): Promise<CalendarView | null> {
  const view = await loadRequest(db, oppId, open);
  return view !== null && (view.kind === 'visit' || isTimedCall(view)) ? view : null;
}

/**
 * Loads the view of any request with this code, with decrypted contacts; null when there is none, or its person was
 * erased. Throws on a masked contact, since nothing masked is ever sent.
 */
export async function loadRequest(db: Kysely<Database>, oppId: string, open: Open): Promise<RequestView | null> {
  const row = await find(db, oppId);
  if (row === undefined) return null;
  const view = {
    oppId,
    product: BY_CODE[row.product],
    isPP: row.details.isPP === true,
    firstName: row.first_name,
    greetedAs: row.verified_at === null ? '' : row.first_name,
    lastName: row.last_name,
    email: open(row.email),
    mobile: open(row.mobile),
    recognised: row.customer_id !== null,
    branchName: row.name,
    branchAddress: `${row.address}, ${row.cap} ${row.city} (${row.province})`,
    opening: weeklyHours(row.opening),
    lat: row.lat,
    lng: row.lng,
    version: row.version,
    state: row.state,
    contactId: row.contact_id,
    confirmBy: row.confirm_by,
    verified: row.verified_at !== null,
    replaced: row.end_reason === REPLACED && row.ended_by === 'system',
    language: row.language,
    site: row.site,
  };
  if (`${view.firstName}${view.lastName}${view.email}${view.mobile}`.includes('*'))
    throw new Error(`Appointment ${oppId} holds a masked contact`);
  return ofKind(view, row);
}

interface Timed {
  readonly kind: RequestKind;
  readonly starts: Date | null;
  readonly call_band: CallBand | null;
}

/** A database constraint gives every visit a start. */
function ofKind<View>(view: View, { kind, starts, call_band }: Timed) {
  if (kind === 'request') return { ...view, kind };
  if (kind === 'call') return { ...view, kind, at: starts && { ...callSpanAt(starts, call_band), seat: starts } };
  if (starts === null) throw new Error('A visit without an hour');
  return { ...view, kind, starts };
}

function find(db: Kysely<Database>, oppId: string) {
  return db
    .selectFrom('appointment')
    .innerJoin('branch', 'branch.code', 'appointment.branch_code')
    .where('opp_id', '=', oppId)
    .where('first_name', '<>', '')
    .select(['product', 'details', 'first_name', 'last_name', 'starts', 'version', 'customer_id', 'language', 'site'])
    .select([
      'contact_id',
      CONFIRM_BY.as('confirm_by'),
      'verified_at',
      'end_reason',
      'ended_by',
      EFFECTIVE_STATE.as('state'),
    ])
    .select(['appointment.kind', 'call_band', 'appointment.email', 'appointment.mobile', OPENING.as('opening')])
    .select(['branch.name', 'address', 'cap', 'city', 'province', 'lat', 'lng'])
    .executeTakeFirst();
}

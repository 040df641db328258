import { sql, type Transaction } from 'kysely';
import { DETAILS, FIELDS } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import { PRODUCTS, type Product, type ProductCode } from '#domain/product.ts';
import { bookedBy, type Slot } from '../../availability/take-seat.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId } from '../../platform/crypto/tokens.ts';
import type { Database, PersonColumns } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { ends } from '../contact-verification/same-person.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { mobileHash, mobileTail } from '../request/mobile-hash.ts';
import { personColumns } from '../request/person-columns.ts';
import type { Resolved } from '../request/resolve-masks.ts';

type Tx = Transaction<Database>;

/** Marks the person's elapsed appointments of this product as past, so that they no longer block a new one. */
export async function endPast(tx: Tx, product: Product, taxCodeHashes: readonly Buffer[]): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ state: 'past', changed_at: sql`now()` })
    .where('tax_code_hash', 'in', taxCodeHashes)
    .where('product', '=', PRODUCTS[product].code)
    .where('state', '=', sql.lit('confirmed'))
    .where(sql<boolean>`${sql.raw(ends('appointment'))} < now()`)
    .execute();
}

/** A validated request with all values of its row: masked fields replaced by stored values, branch and slot found. */
export interface ResolvedRequest {
  readonly request: BookingRequest;
  readonly resolved: Resolved;
  readonly placed: Placement;
}

export interface Placement {
  readonly branch: { readonly code: string; readonly kind: 'branch' | 'agency' };
  readonly starts: Date | null;
  /** The band of a call; null without one. */
  readonly band: CallBand | null;
  /** The agent who calls, for a call in the agent's postcodes. */
  readonly agent: string | null;
  /** Due time of the call; null without a call. */
  readonly due: Date | null;
  /** The request code, computed from the request's idempotency key. */
  readonly oppId: string;
  /** Minutes within which the contact must confirm; null where no confirmation is needed. */
  readonly confirmMinutes: number | null;
  /** Accepted although another is active: the staff made it so, or its visit may not be told of the other. */
  readonly isSecond: boolean;
  /**
   * Hash of the IP range to which the seat of an unproven booking is charged, since each network has a limit; null: not
   * charged.
   */
  readonly holder: Buffer | null;
  /** SHA-256 of the offer sheet in the site file, used when no approved offer is in force. */
  readonly siteSheet: Buffer | null;
  /** The partner's program that makes it; null without one. */
  readonly partner: string | null;
  /** Site of the request; '' if the staff made it. */
  readonly site: string;
}

/** Contacts from the customer's record count as proven: the visitor typed none of them. */
export const usesStoredContact = ({ stored }: Resolved): boolean =>
  stored.includes('email') && stored.includes('mobile');

/**
 * Whether the contact counts as proven: it is the stored one, a sign-in proved it, or the staff books (phone, desk,
 * walk-in).
 */
export const isProven = ({ channel }: Pick<BookingRequest, 'channel'>, resolved: Resolved): boolean =>
  channel !== 'web' || usesStoredContact(resolved) || resolved.isIdentified === true;

/** The appointment's row as inserted. */
export interface InsertedAppointment {
  readonly id: string;
  readonly opp_id: string;
  readonly contact_id: string;
  readonly confirm_by: Date | null;
}

const columns = `
  opp_id, contact_id, product, branch_code, starts, state, kind, language, info_only, customer_id, agent_code,
  tax_code_hash, tax_code, first_name, last_name, email, mobile, mobile_hash, mobile_tail, details, media, verified_at, confirm_by,
  channel, site, is_second, partner_id, call_band, offer_sha256`;
const insertSql = `
  insert into appointment (${columns})
  values (:opp, :contact, :product, :branch, :starts::timestamptz, 'confirmed', :kind, :language, :infoOnly, :customer, :agent,
          :tax_code_hash, :tax_code, :first_name, :last_name, :email, :mobile, :mobileHash, :mobileTail, :details, :media,
          case when :verified then now() end, now() + make_interval(mins => :confirmMinutes::int), :channel, :site, :isSecond, :partner::text, :band::text,
          coalesce((select sheet_sha256 from offer where product = :product and state = 'approved'
                       and (now() at time zone 'Europe/Rome')::date between first_day and last_day), :siteSheet::bytea))
  on conflict do nothing returning id, opp_id, contact_id, confirm_by`;

interface Row extends PersonColumns {
  readonly opp: string;
  readonly contact: string;
  readonly product: ProductCode;
  readonly branch: string;
  readonly starts: Date | null;
  readonly kind: BookingRequest['kind'];
  readonly language: BookingRequest['language'];
  readonly infoOnly: boolean;
  readonly channel: BookingRequest['channel'];
  readonly customer: string | null;
  readonly agent: string | null;
  readonly mobileHash: Buffer;
  readonly mobileTail: Buffer;
  readonly details: string;
  readonly media: string;
  readonly verified: boolean;
  readonly confirmMinutes: number | null;
  readonly isSecond: boolean;
  readonly siteSheet: Buffer | null;
  readonly site: string;
  readonly partner: string | null;
  readonly band: CallBand | null;
}
const insertOnly = staticStatement<Row, InsertedAppointment & { readonly seat: null }>(
  `${insertSql}, null::int as seat`,
);
const insertWithSeat = staticStatement<
  Row & Slot & Pick<Placement, 'holder'> & { readonly visit: Buffer },
  InsertedAppointment & { readonly seat: number | null }
>(`
  with made as (${insertSql}), taken as (${bookedBy('(select id from made)')})
  select made.*, taken.seat from made left join taken on true`);

/**
 * Writes the appointment and takes its seat, if it has a slot, in one statement. Undefined when a verified appointment is
 * active for this tax code and product. `seat` is null without a slot, or when no seat was left.
 */
export async function insertAppointment(
  tx: Tx,
  seal: Seal,
  settled: ResolvedRequest,
  at: { readonly slot: Slot; readonly visit: Buffer } | null,
): Promise<(InsertedAppointment & { readonly seat: number | null }) | undefined> {
  const row = appointmentRow(seal, settled);
  const statement =
    at === null
      ? insertOnly(row)
      : insertWithSeat({ ...row, ...at.slot, visit: at.visit, holder: settled.placed.holder });
  return (await statement.rows(tx))[0];
}

function appointmentRow(seal: Seal, { request, resolved, placed }: ResolvedRequest): Row {
  const { form, stored, customerId } = resolved;
  const isPP = PRODUCTS[request.product].atAgencies && placed.branch.kind === 'branch';
  const { starts, agent, confirmMinutes, isSecond, siteSheet, site, partner, band } = placed;
  return {
    opp: placed.oppId,
    // Always a new random id: one shared by known customers would reveal them.
    contact: newOppId(),
    product: PRODUCTS[request.product].code,
    branch: placed.branch.code,
    kind: request.kind,
    language: request.language,
    infoOnly: request.infoOnly,
    channel: request.channel,
    customer: customerId,
    ...{ starts, agent, confirmMinutes, isSecond, siteSheet, site, partner, band },
    ...personColumns(seal, form),
    mobileHash: mobileHash(seal, form.mobile),
    mobileTail: mobileTail(seal, form.mobile),
    details: JSON.stringify({ ...detailsOf(request), isPP, stored: stored.map((name) => FIELDS[name].wire) }),
    media: JSON.stringify(request.media),
    verified: isProven(request, resolved),
  };
}

/** The filled-in details by wire name. A company registered for less than two years is recorded, not refused. */
function detailsOf({ product, form }: BookingRequest) {
  const given = toWire(
    DETAILS.filter((name) => form[name] !== ''),
    form,
  );
  return product === 'business' ? { ...given, eligible: form.isRegisteredCompany === '1' } : given;
}

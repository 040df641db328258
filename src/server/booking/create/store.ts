import { sql, type Transaction } from 'kysely';
import { DETAILS, FIELDS } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import type { Language } from '#domain/language.ts';
import { PRODUCTS, type Product, type ProductCode } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import { bookedBy, type Slot } from '../../availability/take-seat.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database, PersonColumns } from '../../platform/database/schema.ts';
import { type Fixed, fixed } from '../../platform/database/statements/fixed.ts';
import { ends } from '../contact-verification/same-person.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { mobileHash, mobileTail } from '../request/mobile-hash.ts';
import { personColumns } from '../request/person-columns.ts';
import type { Resolved } from '../request/resolve-masks.ts';

type Tx = Transaction<Database>;

/** Sets the person's past appointments of this product to `past`, so that they no longer block a new one. */
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

/** A validated request with everything that its row needs: masks resolved, branch and slot found. */
export interface Settled {
  readonly request: BookingRequest;
  readonly resolved: Resolved;
  readonly placed: Placed;
}

export interface Placed {
  readonly branch: { readonly code: string; readonly kind: 'branch' | 'agency' };
  readonly starts: Date | null;
  /** The agent who calls, for a call in the agent's postcodes. */
  readonly agent: string | null;
  /** Due time of the call; null without a call. */
  readonly due: Date | null;
  /** Request code, derived from the idempotency key. */
  readonly oppId: string;
  /** Minutes within which the contact must confirm; null where no confirmation is needed. */
  readonly confirmMinutes: number | null;
  /** A second active appointment, created on purpose. */
  readonly isSecond: boolean;
  /** Hashed IP address block of a booking with an unproven contact; null where the seat does not count as unproven. */
  readonly holder: Buffer | null;
  /** Hash of the information sheet in the site file, used where no loan offer is approved. */
  readonly siteSheet: Buffer | null;
  /** Site of the request; '' for one by the staff. */
  readonly site: string;
}

/** Contacts from the customer's record count as proven: the visitor typed none of them. */
export const usesStoredContact = ({ stored }: Resolved): boolean =>
  stored.includes('email') && stored.includes('mobile');

/** Whether the new appointment blocks others: its contact is stored, or the staff books in the person's presence. */
export const isProven = ({ channel }: Pick<BookingRequest, 'channel'>, resolved: Resolved): boolean =>
  channel !== 'web' || usesStoredContact(resolved);

/** An appointment as written. */
export interface Made {
  readonly id: string;
  readonly opp_id: string;
  readonly contact_id: string;
  readonly confirm_by: Date | null;
}

const columns = `
  opp_id, contact_id, product, branch_code, starts, state, kind, language, info_only, customer_id, agent_code,
  tax_code_hash, tax_code, first_name, last_name, email, mobile, mobile_hash, mobile_tail, details, media, verified_at, confirm_by,
  channel, site, is_second, offer_sha256`;
const made = `
  insert into appointment (${columns})
  values (:opp, :contact, :product, :branch, :starts::timestamptz, 'confirmed', :kind, :language, :infoOnly, :customer, :agent,
          :tax_code_hash, :tax_code, :first_name, :last_name, :email, :mobile, :mobileHash, :mobileTail, :details, :media,
          case when :verified then now() end, now() + make_interval(mins => :confirmMinutes::int), :channel, :site, :isSecond,
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
}
const alone = fixed<Row, Made & { readonly seat: null }>(`${made}, null::int as seat`);
const seated = fixed<
  Row & Slot & Pick<Placed, 'holder'> & { readonly visit: Buffer },
  Made & { readonly seat: number | null }
>(`
  with made as (${made}), taken as (${bookedBy('(select id from made)')})
  select made.*, taken.seat from made left join taken on true`);

/**
 * Writes the appointment and takes its seat, if it has a slot, in one statement. Undefined when a verified one is
 * active for this tax code and product. `seat` is null when the seat was taken meanwhile.
 */
export async function insertAppointment(
  tx: Tx,
  seal: Seal,
  settled: Settled,
  at: { readonly slot: Slot; readonly visit: Buffer } | null,
): Promise<(Made & { readonly seat: number | null }) | undefined> {
  const row = appointmentRow(seal, settled);
  const statement =
    at === null ? alone(row) : seated({ ...row, ...at.slot, visit: at.visit, holder: settled.placed.holder });
  return (await statement.rows(tx))[0];
}

function appointmentRow(seal: Seal, { request, resolved, placed }: Settled): Row {
  const { form, stored, customerId } = resolved;
  const isPP = PRODUCTS[request.product].atAgencies && placed.branch.kind === 'branch';
  const { starts, agent, confirmMinutes, isSecond, siteSheet, site } = placed;
  return {
    opp: placed.oppId,
    // Random for every request, so that it does not reveal whether the person is a customer.
    contact: newOppId(),
    product: PRODUCTS[request.product].code,
    branch: placed.branch.code,
    kind: request.kind,
    language: request.language,
    infoOnly: request.infoOnly,
    channel: request.channel,
    customer: customerId,
    ...{ starts, agent, confirmMinutes, isSecond, siteSheet, site },
    ...personColumns(seal, form),
    mobileHash: mobileHash(seal, form.mobile),
    mobileTail: mobileTail(seal, form.mobile),
    details: JSON.stringify({ ...detailsOf(request), isPP, stored: stored.map((name) => FIELDS[name].wire) }),
    media: JSON.stringify(request.media),
    verified: isProven(request, resolved),
  };
}

/** The given details by wire name. A company registered for less than two years is recorded, not refused. */
function detailsOf({ product, form }: BookingRequest) {
  const given = toWire(
    DETAILS.filter((name) => form[name] !== ''),
    form,
  );
  return product === 'business' ? { ...given, eligible: form.isRegisteredCompany === '1' } : given;
}

interface Answered {
  readonly appointment: string | null;
  readonly lead: string | null;
  readonly purposes: readonly string[];
  readonly values: readonly number[];
  readonly hashes: readonly Buffer[];
  readonly version: string;
  readonly language: Language;
  readonly channel: BookingRequest['channel'];
}
const answered = fixed<Answered>(`
  insert into consent (appointment_id, lead_id, purpose, value, text_version, text_sha256, channel, language)
  select :appointment::bigint, :lead::bigint, purpose, value, :version::text, hash, :channel::text, :language::text
    from unnest(:purposes::text[], :values::smallint[], :hashes::bytea[]) as answer (purpose, value, hash)`);
const answeredBefore = fixed<Answered & { readonly ofAppointment: string | null; readonly ofLead: string | null }>(`
  insert into consent
    (appointment_id, lead_id, purpose, value, text_version, text_sha256, channel, language, answered_at)
  select :appointment::bigint, :lead::bigint, answer.purpose, answer.value, coalesce(former.text_version, :version::text),
         coalesce(former.text_sha256, hash), coalesce(former.channel, :channel::text),
         coalesce(former.language, :language::text), coalesce(former.answered_at, now())
    from unnest(:purposes::text[], :values::smallint[], :hashes::bytea[]) as answer (purpose, value, hash)
    left join lateral (
      select * from consent
       where (consent.appointment_id = :ofAppointment::bigint or consent.lead_id = :ofLead::bigint)
         and consent.purpose = answer.purpose
       order by consent.id desc limit 1) former on former.value = answer.value`);

/** The subject of consents. */
export type Consenting = { readonly appointment: string } | { readonly lead: string };
type AnswersOf = Pick<BookingRequest, 'consents' | 'product' | 'kind' | 'language' | 'channel'>;

/**
 * The statement that stores the four consents, each with version and hash of the shown text. No answer counts as no.
 */
export const consentRows = (subject: Consenting, request: AnswersOf, brands: ConsentBrands): Fixed<unknown> =>
  answered(answersOf(subject, request, brands));

/** As `consentRows`; an answer that `former` gave alike keeps its words, its channel and its time. */
export const consentRowsAfter = (
  former: Consenting,
  subject: Consenting,
  request: AnswersOf,
  brands: ConsentBrands,
): Fixed<unknown> =>
  answeredBefore({
    ...answersOf(subject, request, brands),
    ofAppointment: 'appointment' in former ? former.appointment : null,
    ofLead: 'lead' in former ? former.lead : null,
  });

function answersOf(
  subject: Consenting,
  { consents, product, kind, language, channel }: AnswersOf,
  brands: ConsentBrands,
): Answered {
  const values = PURPOSES.map((purpose) => consents[purpose] ?? 0);
  const rest = { purposes: PURPOSES, values, language, channel, version: wordsOf(language).consentVersion };
  return { appointment: null, lead: null, ...subject, ...rest, hashes: hashesOf(brands, language, { product, kind }) };
}

const known = new WeakMap<ConsentBrands, Map<string, readonly Buffer[]>>();

/** Hashes of the shown consent texts. Memoised, since the texts do not change while a process runs. */
function hashesOf(
  brands: ConsentBrands,
  language: Language,
  asked: Pick<BookingRequest, 'product' | 'kind'>,
): readonly Buffer[] {
  const ofBrands = known.get(brands) ?? new Map<string, readonly Buffer[]>();
  known.set(brands, ofBrands);
  const name = `${language} ${asked.product} ${asked.kind}`;
  const hashes =
    ofBrands.get(name) ??
    PURPOSES.map((purpose) => {
      const { label, text } = consentText(wordsOf(language).consents, purpose, asked, brands);
      return sha256(`${label}\n${text}`);
    });
  ofBrands.set(name, hashes);
  return hashes;
}

import { type RawBuilder, sql, type Transaction } from 'kysely';
import { PURPOSES } from '#domain/consent/consents.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { personColumns } from '../request/person-columns.ts';
import type { Resolved } from '../request/resolve-masks.ts';
import { ends } from '../verified/same-person.ts';

type Tx = Transaction<Database>;

/** Ends the uniqueness of the same person's appointments of this product that are over. */
export async function endPast(tx: Tx, product: Product, taxCodeHashes: readonly Buffer[]): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ state: 'past', changed_at: sql`now()` })
    .where('tax_code_hash', 'in', taxCodeHashes)
    .where('product', '=', PRODUCTS[product].code)
    .where('state', '=', 'confirmed')
    .where(sql<boolean>`${ends('appointment')} < now()`)
    .execute();
}

/** What becomes one appointment: asked for, its masks resolved, its place found. */
export interface Settled {
  readonly request: BookingRequest;
  readonly resolved: Resolved;
  readonly placed: Placed;
}

export interface Placed {
  readonly branch: { readonly code: string; readonly kind: 'branch' | 'agency' };
  readonly starts: Date | null;
  /** The agent who calls, for a call in his postcodes. */
  readonly agent: string | null;
  /** The request code, from the request's key. */
  readonly oppId: string;
  /** Minutes in which its contact must confirm it; null where it need not. */
  readonly confirmMinutes: number | null;
}

/** Contacts from the customer's record are known to be his: nobody typed them (R13.5.1). */
export const usesStoredContact = ({ stored }: Resolved): boolean =>
  stored.includes('email') && stored.includes('cellulare');

/** An appointment as it was written. */
export interface Made {
  readonly id: string;
  readonly opp_id: string;
  readonly contact_id: string;
  readonly confirm_by: Date | null;
}
/** The appointment's id in the statement that makes it. */
const ITS_ID = sql<string>`(select id from made)`;

/**
 * Writes the appointment, and takes its seat, if it has an hour, in the same statement; undefined when a verified one is
 * active for this tax code and product already (R0.32). `seat` is null when somebody else was quicker.
 */
export async function insertAppointment(
  tx: Tx,
  seal: Seal,
  settled: Settled,
  seatFor: ((appointment: RawBuilder<string>) => RawBuilder<{ seat: number }>) | null,
): Promise<(Made & { readonly seat: number | null }) | undefined> {
  const seat = seatFor?.(ITS_ID) ?? sql`select null::int as seat`;
  const { rows } = await sql<Made & { seat: number | null }>`
    with made as (${appointmentRow(tx, seal, settled)}), taken as (${seat})
    select made.*, taken.seat from made left join taken on true`.execute(tx);
  return rows[0];
}

function appointmentRow(tx: Tx, seal: Seal, { request, resolved, placed }: Settled) {
  const { person, stored, customerId } = resolved;
  const isPP = PRODUCTS[request.product].atAgencies && placed.branch.kind === 'branch';
  return tx
    .insertInto('appointment')
    .values({
      opp_id: placed.oppId,
      // New for every request: it must not tell whether the person is a customer.
      contact_id: newOppId(),
      product: PRODUCTS[request.product].code,
      branch_code: placed.branch.code,
      starts: placed.starts,
      state: 'confirmed',
      kind: request.kind,
      language: request.language,
      info_only: request.infoOnly,
      customer_id: customerId,
      agent_code: placed.agent,
      ...personColumns(seal, person),
      details: JSON.stringify({ ...given({ ...request.details }), ...eligibility(request), isPP, stored }),
      media: JSON.stringify(request.media),
      verified_at: usesStoredContact(resolved) ? sql`now()` : null,
      confirm_by: sql`now() + make_interval(mins => ${placed.confirmMinutes}::int)`,
    })
    .onConflict((key) => key.doNothing())
    .returning(['id', 'opp_id', 'contact_id', 'confirm_by']);
}

/** A company registered for less than two years is noted, not refused (R2.3.53). */
const eligibility = ({ product, details }: BookingRequest) =>
  product === 'business' ? { eligible: details.iscrittoCameraCommercio === '1' } : {};

const given = (details: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));

/** The four answers, each with the version and the hash of the very words shown (R0.43). No answer counts as no. */
export function consentRows(
  tx: Tx,
  subject: { readonly appointment_id: string } | { readonly lead_id: string },
  request: Pick<BookingRequest, 'consents' | 'product' | 'language'>,
  brands: ConsentBrands,
) {
  const { consents, consentVersion, language } = wordsOf(request.language);
  const rows = PURPOSES.map((purpose) => {
    const { label, text } = consentText(consents, purpose, request.product, brands);
    return {
      ...subject,
      purpose,
      value: request.consents[purpose] ?? 0,
      text_version: consentVersion,
      text_sha256: sha256(`${label}\n${text}`),
      channel: 'web',
      language,
    };
  });
  return tx.insertInto('consent').values(rows);
}

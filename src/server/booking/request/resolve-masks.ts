import { sql, type Transaction } from 'kysely';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import { hasMask, MASKED_CAP, MASKED_JOB, maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { tidy } from '#domain/person/tidy.ts';
import { PRODUCTS } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { writeWithCommit } from '../../platform/database/transaction.ts';
import type { BookingRequest } from './booking-request.ts';

/** A replayed request may arrive after its reference expired; the row is kept a day longer. */
const GRACE_HOURS = 24;

type Maskable = keyof PersonDraft | 'capResidenza' | 'tipoOccupazione';

const NEVER_MASKED: ReadonlySet<Maskable> = new Set(['nome', 'codiceFiscale']);

/** A request with stored values in place of masks. `stored` names those fields; they are never shown in clear. */
export interface Resolved {
  readonly person: PersonDraft;
  readonly details: BookingRequest['details'];
  readonly stored: readonly Maskable[];
  readonly customerId: string | null;
}

const maskableOf = ({ person, details }: BookingRequest): Readonly<Record<Maskable, string>> => ({
  ...person,
  capResidenza: details.capResidenza,
  tipoOccupazione: details.tipoOccupazione,
});

const maskedIn = (given: Readonly<Record<Maskable, string>>): readonly Maskable[] =>
  (Object.keys(given) as Maskable[]).filter((field) => hasMask(given[field]));

/** Whether masks stand where no reference restores a value: first names and tax codes are never masked. */
export function isMaskedInVain(request: BookingRequest): boolean {
  const masked = maskedIn(maskableOf(request));
  return masked.length > 0 && (request.lookupRef === '' || masked.some((field) => NEVER_MASKED.has(field)));
}

/**
 * Masks are accepted only with the live reference of this visit, tax code and product, and must equal the mask exactly.
 * Anything else is refused with one common reason; the stored value stays. A reference works for one create.
 */
export async function resolveMasks(
  tx: Transaction<Database>,
  seal: Seal,
  request: BookingRequest,
  asker: Pick<RequestContext, 'visit' | 'replayed'>,
): Promise<Result<Resolved, 'masked-value-refused'>> {
  const { person, details } = request;
  const given = maskableOf(request);
  const masked = maskedIn(given);
  if (masked.length === 0) return ok({ person, details, stored: [], customerId: null });
  const customer = await customerOf(tx, seal, request, asker);
  if (customer === undefined) return err('masked-value-refused');
  const known = storedValues(customer, seal);
  const exact = masked.every((field) => known[field] !== undefined && known[field].mask === given[field]);
  if (!exact) return err('masked-value-refused');
  const used = tx.updateTable('lookup').set({ used_at: sql`now()` });
  writeWithCommit(tx, used.where('ref_hash', '=', sha256(request.lookupRef)));
  const resolved = (field: Maskable) => (masked.includes(field) ? (known[field]?.value ?? '') : given[field]);
  const fields = Object.keys(person) as (keyof PersonDraft)[];
  return ok({
    person: { ...person, ...Object.fromEntries(fields.map((field) => [field, resolved(field)])) },
    details: { ...details, capResidenza: resolved('capResidenza'), tipoOccupazione: resolved('tipoOccupazione') },
    stored: masked,
    customerId: customer.id,
  });
}

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>;
type Known = Partial<Record<Maskable, { readonly mask: string; readonly value: string }>>;

function storedValues({ last_name, email, mobile, residence_cap, cap, job }: Customer, { open }: Seal): Known {
  const home = residence_cap ?? cap;
  const [address, phone] = [email && open(email), mobile && open(mobile)];
  return {
    cognome: { mask: maskSurname(last_name), value: tidy(last_name) },
    ...(address ? { email: { mask: maskEmail(address), value: tidy(address) } } : {}),
    ...(home ? { capResidenza: { mask: MASKED_CAP, value: home } } : {}),
    ...(job ? { tipoOccupazione: { mask: MASKED_JOB, value: String(job) } } : {}),
    ...(phone ? { cellulare: { mask: maskPhone(phone), value: tidy(phone) } } : {}),
  };
}

function customerOf(
  tx: Transaction<Database>,
  seal: Seal,
  { lookupRef, person, product }: BookingRequest,
  { visit, replayed }: Pick<RequestContext, 'visit' | 'replayed'>,
) {
  const grace = replayed ? GRACE_HOURS : 0;
  return tx
    .selectFrom('lookup')
    .innerJoin('customer', 'customer.id', 'lookup.customer_id')
    .where('ref_hash', '=', sha256(lookupRef))
    .where('lookup.visit', '=', visit)
    .where('lookup.tax_code_hash', 'in', seal.taxCodeHashes(person.codiceFiscale))
    .where('lookup.product', '=', PRODUCTS[product].code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() - make_interval(hours => ${grace}::int)`)
    .where('erased', '=', false)
    .select(['customer.id', 'last_name', 'email', 'mobile', 'residence_cap', 'cap', 'job'])
    .forUpdate('lookup')
    .executeTakeFirst();
}

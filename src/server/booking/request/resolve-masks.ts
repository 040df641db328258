import { sql, type Transaction } from 'kysely';
import { type FieldName, type FormValues, PERSON } from '#domain/booking/fields.ts';
import { hasMask, MASKED_CAP, MASKED_JOB, maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { tidy } from '#domain/person/tidy.ts';
import { PRODUCTS } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import type { BookingRequest } from './booking-request.ts';

/** A request from an edge's journal may use its lookup reference so long after its expiry. */
const GRACE_HOURS = 24;

const MASKABLE: readonly FieldName[] = [...PERSON, 'homePostcode', 'occupation'];
const NEVER_MASKED: readonly FieldName[] = ['firstName', 'taxCode'];

/**
 * A request's values with stored ones in place of masks. `stored` names those fields; they are never shown in clear.
 */
export interface Resolved {
  readonly form: FormValues;
  readonly stored: readonly FieldName[];
  readonly customerId: string | null;
  /** The contact is the one that a sign-in with the state identity proved. */
  readonly isIdentified?: boolean;
}

const maskedIn = (form: FormValues): readonly FieldName[] => MASKABLE.filter((name) => hasMask(form[name]));

/**
 * Whether a masked value cannot be restored: there is no lookup reference, or the field is one that is never masked.
 */
export function isMaskedInVain(request: BookingRequest): boolean {
  const masked = maskedIn(request.form);
  return masked.length > 0 && (request.lookupRef === '' || masked.some((field) => NEVER_MASKED.includes(field)));
}

/**
 * Replaces masked values by the stored ones. A mask is accepted only with a valid lookup reference of this visit, tax
 * code and product, and must equal the mask of the stored value exactly. Anything else is refused with one common
 * reason. A reference works for one create.
 */
export async function resolveMasks(
  tx: Transaction<Database>,
  seal: Seal,
  request: BookingRequest,
  ctx: Pick<RequestContext, 'visit' | 'replayed'>,
): Promise<Result<Resolved, 'masked-value-refused'>> {
  const { form } = request;
  const masked = maskedIn(form);
  if (masked.length === 0) return ok({ form, stored: [], customerId: null });
  const customer = await customerOf(tx, seal, request, ctx);
  if (customer === undefined) return err('masked-value-refused');
  const known = storedValues(customer, seal);
  const exact = masked.every((field) => known[field] !== undefined && known[field].mask === form[field]);
  if (!exact) return err('masked-value-refused');
  const used = tx.updateTable('lookup').set({ used_at: sql`now()` });
  sendUnread(tx, used.where('ref_hash', '=', sha256(request.lookupRef)));
  const values = masked.map((field) => [field, known[field]?.value ?? ''] as const);
  return ok({ form: { ...form, ...Object.fromEntries(values) }, stored: masked, customerId: customer.id });
}

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>;
type Known = Partial<Record<FieldName, { readonly mask: string; readonly value: string }>>;

function storedValues({ last_name, email, mobile, residence_cap, cap, job }: Customer, { open }: Seal): Known {
  const home = residence_cap ?? cap;
  const [address, phone] = [email && open(email), mobile && open(mobile)];
  return {
    lastName: { mask: maskSurname(last_name), value: tidy(last_name) },
    ...(address ? { email: { mask: maskEmail(address), value: tidy(address) } } : {}),
    ...(home ? { homePostcode: { mask: MASKED_CAP, value: home } } : {}),
    ...(job ? { occupation: { mask: MASKED_JOB, value: String(job) } } : {}),
    ...(phone ? { mobile: { mask: maskPhone(phone), value: tidy(phone) } } : {}),
  };
}

function customerOf(
  tx: Transaction<Database>,
  seal: Seal,
  { lookupRef, form, product }: BookingRequest,
  { visit, replayed }: Pick<RequestContext, 'visit' | 'replayed'>,
) {
  const grace = replayed ? GRACE_HOURS : 0;
  return tx
    .selectFrom('lookup')
    .innerJoin('customer', 'customer.id', 'lookup.customer_id')
    .where('ref_hash', '=', sha256(lookupRef))
    .where('lookup.visit', '=', visit)
    .where('lookup.tax_code_hash', 'in', seal.taxCodeHashes(form.taxCode))
    .where('lookup.product', '=', PRODUCTS[product].code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() - make_interval(hours => ${grace}::int)`)
    .where('erased', '=', false)
    .select(['customer.id', 'last_name', 'email', 'mobile', 'residence_cap', 'cap', 'job'])
    .forUpdate('lookup')
    .executeTakeFirst();
}

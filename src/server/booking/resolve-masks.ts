import { sql, type Transaction } from 'kysely';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import { PRODUCT_CODE } from '#domain/flow/product.ts';
import { hasMask, maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../crypto/seal.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { Database } from '../database/schema.ts';
import type { BookingRequest } from './booking-request.ts';

/** The person with stored values in place of masks. `stored` names those fields; they are never shown in clear. */
export interface Resolved {
  readonly person: PersonDraft;
  readonly stored: readonly (keyof PersonDraft)[];
  readonly customerId: string | null;
}

/**
 * Masks come back only with the live reference of this visit, tax code and product, and must equal the mask exactly;
 * any other is refused, with one reason for all (R0.10). The reference serves one create.
 */
export async function resolveMasks(
  tx: Transaction<Database>,
  seal: Seal,
  request: BookingRequest,
  visit: Buffer,
): Promise<Result<Resolved, 'masked-value-refused'>> {
  const { person } = request;
  const masked = (Object.keys(person) as (keyof PersonDraft)[]).filter((field) => hasMask(person[field]));
  if (masked.length === 0) return ok({ person, stored: [], customerId: null });
  const customer = await customerOf(tx, seal, request, visit);
  if (customer === undefined) return err('masked-value-refused');
  const known = storedValues(customer, seal);
  const exact = masked.every((field) => known[field] !== undefined && known[field].mask === person[field]);
  if (!exact) return err('masked-value-refused');
  await tx
    .updateTable('lookup')
    .set({ used_at: sql`now()` })
    .where('ref_hash', '=', sha256(request.lookupRef))
    .execute();
  const values = Object.fromEntries(masked.map((field) => [field, known[field]?.value]));
  return ok({ person: { ...person, ...values }, stored: masked, customerId: customer.id });
}

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>;
type Known = Partial<Record<keyof PersonDraft, { readonly mask: string; readonly value: string }>>;

function storedValues({ last_name, email, mobile }: Customer, { open }: Seal): Known {
  const [address, phone] = [email && open(email), mobile && open(mobile)];
  return {
    cognome: { mask: maskSurname(last_name), value: last_name },
    ...(address ? { email: { mask: maskEmail(address), value: address } } : {}),
    ...(phone ? { cellulare: { mask: maskPhone(phone), value: phone } } : {}),
  };
}

function customerOf(
  tx: Transaction<Database>,
  seal: Seal,
  { lookupRef, person, product }: BookingRequest,
  visit: Buffer,
) {
  return tx
    .selectFrom('lookup')
    .innerJoin('customer', 'customer.id', 'lookup.customer_id')
    .where('ref_hash', '=', sha256(lookupRef))
    .where('lookup.visit', '=', visit)
    .where('lookup.tax_code_hash', '=', seal.taxCodeHash(person.codiceFiscale))
    .where('lookup.product', '=', PRODUCT_CODE[product])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('erased', '=', false)
    .select(['customer.id', 'last_name', 'email', 'mobile'])
    .forUpdate('lookup')
    .executeTakeFirst();
}

import { sql, type Transaction } from 'kysely';
import { MASKED_CAP, MASKED_JOB, maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { PRODUCTS } from '#domain/product.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Fills missing fields with a customer's stored values. They enter as masks with their own reference, so the booking
 * rules treat them like a visitor's and the desk never reads them.
 */
export async function fromRecords(
  tx: Transaction<Database>,
  seal: Seal,
  request: BookingRequest,
  visit: Buffer,
): Promise<BookingRequest> {
  const { form } = request;
  const hashes = seal.taxCodeHashes(form.taxCode);
  const customer = await tx
    .selectFrom('customer')
    .selectAll()
    .where('tax_code_hash', 'in', hashes)
    .where('erased', '=', false)
    .executeTakeFirst();
  if (customer === undefined) return request;
  const lookupRef = randomToken();
  const row = { ref_hash: sha256(lookupRef), visit, tax_code_hash: customer.tax_code_hash, customer_id: customer.id };
  await tx
    .insertInto('lookup')
    .values({
      ...row,
      product: PRODUCTS[request.product].code,
      expires_at: sql<Date>`now() + interval '1 minute'`,
      used_at: null,
    })
    .execute();
  const masked = (sealed: Buffer | null, mask: (text: string) => string) =>
    sealed === null ? '' : mask(seal.open(sealed));
  return {
    ...request,
    lookupRef,
    form: {
      ...form,
      firstName: form.firstName || customer.first_name,
      lastName: form.lastName || maskSurname(customer.last_name),
      email: form.email || masked(customer.email, maskEmail),
      mobile: form.mobile || masked(customer.mobile, maskPhone),
      occupation: form.occupation || (customer.job === null ? '' : MASKED_JOB),
      homePostcode: form.homePostcode || ((customer.residence_cap ?? customer.cap) === null ? '' : MASKED_CAP),
    },
  };
}

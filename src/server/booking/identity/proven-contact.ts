import { sql, type Transaction } from 'kysely';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import type { Resolved } from '../request/resolve-masks.ts';

/** What a sign-in with the state identity proved; `email` is '' where the provider's e-mail is not trusted. */
export interface ProvenPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The person who signed in during this visit, by the request's reference and tax code; null without one. */
export async function identityOf(
  tx: Transaction<Database>,
  seal: Seal,
  { identityRef, form }: BookingRequest,
  { visit }: Pick<RequestContext, 'visit'>,
): Promise<ProvenPerson | null> {
  if (identityRef === '') return null;
  const found = await tx
    .selectFrom('identity')
    .where('visit', '=', visit)
    .where('key_hash', '=', sha256(identityRef))
    .where('tax_code_hash', 'in', seal.taxCodeHashes(form.taxCode))
    .where('expires_at', '>', sql<Date>`now()`)
    .select('sealed')
    .executeTakeFirst();
  return found === undefined ? null : (JSON.parse(seal.open(found.sealed)) as ProvenPerson);
}

/** Deletes the sign-in that a booking has named. A repeat of the booking needs none: it gets the stored answer. */
export const endIdentity = (
  tx: Transaction<Database>,
  { identityRef }: BookingRequest,
  { visit }: Pick<RequestContext, 'visit'>,
) => tx.deleteFrom('identity').where('visit', '=', visit).where('key_hash', '=', sha256(identityRef));

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether the request has the proven e-mail and the person's names. A known customer has the names on file. */
export function hasProvenContact(person: ProvenPerson | null, { form, customerId }: Resolved): boolean {
  if (person === null || person.email === '' || !isSame(form.email, person.email)) return false;
  return customerId !== null || (isSame(form.firstName, person.firstName) && isSame(form.lastName, person.lastName));
}

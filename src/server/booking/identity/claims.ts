import { faultOf, faultsOf } from '#domain/booking/form.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { ClaimedField, ClaimTable } from '../../platform/config/claim-table.ts';

export type Claims = Readonly<Record<string, unknown>>;
/** A person as the provider identified them; '' for a contact that it did not give. */
export type Identified = Readonly<Record<ClaimedField, string>>;

/** SPID writes the tax code with its country, as in `TINIT-RSSMRA50A01M999X`. */
const COUNTRY = /^TINIT-/i;

/**
 * The person of a provider's claims. Throws without a valid tax code and names that fit it, since these fields are
 * locked in the form. A contact that the form would refuse is left out, and so is an e-mail that the provider calls
 * unverified.
 */
export function identifiedBy(claims: Claims, table: ClaimTable): Identified {
  const read = (field: ClaimedField): string => {
    const value = claims[table[field] ?? ''];
    return typeof value === 'string' ? tidy(value) : '';
  };
  const contact = (field: 'email' | 'mobile'): string => {
    const value = read(field);
    return faultOf(field, value, false) === null ? value : '';
  };
  const person = {
    taxCode: tidyTaxCode(read('taxCode').replace(COUNTRY, '')),
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: String(claims.email_verified) === 'false' ? '' : contact('email'),
    mobile: contact('mobile'),
  };
  const faults = Object.keys(faultsOf(['firstName', 'lastName', 'taxCode'], person, () => false));
  if (faults.length > 0) throw new Error(`The claims give no valid ${faults.join(', ')}`);
  return person;
}

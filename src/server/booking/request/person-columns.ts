import type { Person } from '#domain/booking/fields.ts';
import { normalisePhone } from '#domain/person/phone.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { PersonColumns } from '../../platform/database/schema.ts';

/** Columns of a person: the tax code hashed (to find the row) and encrypted, the contacts encrypted. */
export const personColumns = (seal: Seal, person: Person): PersonColumns => ({
  tax_code_hash: seal.taxCodeHash(person.taxCode),
  tax_code: seal.seal(person.taxCode),
  first_name: person.firstName,
  last_name: person.lastName,
  email: seal.seal(person.email),
  mobile: seal.seal(normalisePhone(person.mobile)),
});

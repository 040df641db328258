import { normalisePhone } from '#domain/person/phone.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { PersonColumns } from '../../platform/database/schema.ts';
import type { BookingRequest } from './booking-request.ts';

/** A person as stored: found by the keyed hash of the tax code, contacts encrypted. */
export const personColumns = (seal: Seal, person: BookingRequest['person']): PersonColumns => ({
  tax_code_hash: seal.taxCodeHash(person.codiceFiscale),
  tax_code: seal.seal(person.codiceFiscale),
  first_name: person.nome,
  last_name: person.cognome,
  email: seal.seal(person.email),
  mobile: seal.seal(normalisePhone(person.cellulare)),
});

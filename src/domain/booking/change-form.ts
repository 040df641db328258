import type { FieldFault } from '../person/field-fault.ts';
import type { Product } from '../product.ts';
import { CONTACTS } from './contacts.ts';
import { type DetailFaults, type DetailsDraft, validateDetails } from './details-form.ts';
import { type PersonDraft, validatePerson } from './person-form.ts';

type ChangeFaults = Partial<Record<keyof PersonDraft, FieldFault>> & DetailFaults;

/**
 * Every fault of the form of a change. It asks for the contacts, and for the job where the product does; who it is
 * for, and where he lives, stays what it is.
 */
export function validateChange(
  product: Product,
  person: PersonDraft,
  details: DetailsDraft,
  mayBeMasked?: (field: keyof PersonDraft) => boolean,
): ChangeFaults {
  const faults = validatePerson(person, mayBeMasked);
  const { tipoOccupazione } = validateDetails(product, details);
  return {
    ...Object.fromEntries(CONTACTS.filter((field) => faults[field]).map((field) => [field, faults[field]])),
    ...(tipoOccupazione ? { tipoOccupazione } : {}),
  };
}

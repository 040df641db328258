import { type DetailField, validateDetails } from '#domain/booking/details-form.ts';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import type { FieldFault } from '#domain/person/field-fault.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { Product } from '#domain/product.ts';
import type { Visit } from '../../session/visit.ts';
import { detailsOf } from '../../wire/requests/details-draft.ts';

export type Field = keyof PersonDraft | DetailField;
export type FieldFaults = Partial<Record<Field, FieldFault>>;

/** The mask of a stored value: one that a lookup or an appointment filled in, and that nobody typed over. */
export const isStored = ({ person, told }: Visit, field: keyof PersonDraft): boolean =>
  hasMask(person[field]) && told[field] !== person[field];

/** What was typed in a field that may be advised on. */
export const typedIn = (visit: Visit, field: Field): string =>
  field in visit.person ? visit.person[field as keyof PersonDraft] : String(detailsOf(visit)[field as DetailField]);

/** Every fault of what was typed. */
export function faultsOf(visit: Visit, product: Product): FieldFaults {
  const isShown = (field: keyof PersonDraft) => isStored(visit, field);
  return { ...validatePerson(visit.person, isShown), ...validateDetails(product, detailsOf(visit)) };
}

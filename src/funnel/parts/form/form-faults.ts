import { type DetailField, validateDetails } from '#domain/booking/details-form.ts';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import type { FieldFault } from '#domain/person/field-fault.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { Product } from '#domain/product.ts';
import type { Visit } from '../../session/visit.ts';
import { detailsOf } from '../../wire/requests/details-draft.ts';

export type Field = keyof PersonDraft | DetailField;
export type FieldFaults = Partial<Record<Field, FieldFault>>;

/** The mask of a stored value from a lookup or an appointment, as long as the visitor has not replaced it. */
export const isStored = ({ person, told }: Visit, field: keyof PersonDraft): boolean =>
  hasMask(person[field]) && told[field] !== person[field];

/** The typed value of a field that has advice. */
export const typedIn = (visit: Visit, field: Field): string =>
  field in visit.person ? visit.person[field as keyof PersonDraft] : String(detailsOf(visit)[field as DetailField]);

/** Every fault of the typed values. */
export function faultsOf(visit: Visit, product: Product): FieldFaults {
  const isShown = (field: keyof PersonDraft) => isStored(visit, field);
  return { ...validatePerson(visit.person, isShown), ...validateDetails(product, detailsOf(visit)) };
}

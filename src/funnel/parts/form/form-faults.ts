import { validateChange } from '#domain/booking/change-form.ts';
import { type DetailField, validateDetails } from '#domain/booking/details-form.ts';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import { isChanging } from '#domain/flow/predicates.ts';
import type { FieldFault } from '#domain/person/field-fault.ts';
import type { Product } from '#domain/product.ts';
import type { Visit } from '../../session/visit.ts';
import { detailsOf } from '../../wire/requests/details-draft.ts';

export type Field = keyof PersonDraft | DetailField;
export type FieldFaults = Partial<Record<Field, FieldFault>>;

/** Every fault of what was typed: of a change only what a change asks for. */
export function faultsOf(visit: Visit, product: Product): FieldFaults {
  if (isChanging(visit.facts)) return validateChange(product, visit.person, detailsOf(visit));
  return { ...validatePerson(visit.person), ...validateDetails(product, detailsOf(visit)) };
}

import type { FieldName } from '#domain/booking/fields.ts';
import { type FieldFaults, faultsOf } from '#domain/booking/form.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { Visit } from '../../session/visit.ts';
import { wireForm } from '../../wire/requests/wire-form.ts';

/** The mask of a stored value from a lookup or an appointment, as long as the visitor has not replaced it. */
export const isStored = ({ form, typed }: Visit, name: FieldName): boolean =>
  hasMask(form[name]) && typed[name] !== form[name];

/** Every fault of the typed values of these fields. */
export const formFaults = (visit: Visit, fields: readonly FieldName[]): FieldFaults =>
  faultsOf(fields, wireForm(visit.form), (name) => isStored(visit, name));

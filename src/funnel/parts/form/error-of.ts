import { validation } from '#texts/it/validation.ts';
import type { Field } from './form-faults.ts';
import type { DataForm } from './use-data-form.ts';

/** The error a field shows once it is judged, as the fields take it. */
export function errorOf(form: DataForm, field: Field): { readonly error?: string } {
  const fault = form.faultOf(field);
  return fault ? { error: validation[fault] } : {};
}

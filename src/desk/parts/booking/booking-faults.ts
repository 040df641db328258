import { isUnanswered } from '#client/call.ts';
import { type FieldName, fieldOf } from '#domain/booking/fields.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { CallFault } from '../../api/call.ts';

/** Why a field of a booking is wrong. */
export type Fault = 'required' | 'value' | 'unanswered' | 'refused' | 'hour';
/** Faults by the wire name of the field, which is also the id of its control; `ora` is the slot. */
export type Faults = Readonly<Partial<Record<string, Fault>>>;

/** Why the server did not handle a booking. */
export type UnsentKind = 'network' | 'signed-out' | 'rejected';
export const unsentKind = (fault: CallFault): UnsentKind =>
  isUnanswered(fault) ? 'network' : fault === 'not-signed-in' ? 'signed-out' : 'rejected';

/** A record with the same value for every key. */
export const sameForAll = <K extends string, V>(keys: readonly K[], value: V) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;

/** Whether a required field is empty. */
export const isMissing = (name: FieldName, value: string): boolean => fieldOf(name).check(tidy(value)) === 'required';

/** A refusal's wire names as faults of the fields. */
export const refusedFaults = (fields: readonly string[]): Faults =>
  Object.fromEntries(fields.map((field) => [field === 'cap_utente' ? 'capResidenza' : field, 'value' as const]));

/** Focuses the first invalid field, in the order of the page. */
export function focusFirst(faults: Faults): void {
  setTimeout(() => {
    const [first] = [...document.querySelectorAll<HTMLElement>('main [id]')].filter(
      ({ id }) => faults[id] !== undefined,
    );
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  });
}

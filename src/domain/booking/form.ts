import { isCoherent } from '../person/coherence.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { hasMask } from '../person/mask.ts';
import { tidyTaxCode } from '../person/tax-code.ts';
import { tidy } from '../person/tidy.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type FormValues, fieldOf, type Person, type WireName } from './fields.ts';

export type FieldFaults = Partial<Record<FieldName, FieldFault>>;

/** A mask that matches no stored value, so that every check rejects it with the fault of its field. */
const STARS = '**';

/** The fault of a field's value; a mask is accepted where the server may resolve it. */
export function faultOf(name: FieldName, value: string, mayBeMasked = true): FieldFault | null {
  return fieldOf(name).check(hasMask(value) && !mayBeMasked ? STARS : value);
}

/**
 * All faults of these fields, in their order; page and server use this function. An empty field is a fault. Names that
 * do not fit the code are a fault of the code.
 */
export function faultsOf<Name extends FieldName>(
  names: readonly Name[],
  values: Readonly<Record<Name, string>> & Person,
  mayBeMasked: (name: Name) => boolean = () => true,
): FieldFaults {
  const faults: FieldFaults = {};
  for (const name of names) {
    const own = faultOf(name, values[name], mayBeMasked(name));
    const fault = own ?? (name === 'taxCode' && isOfAnother(values, faults) ? 'incoherent' : null);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Whether the tax code is valid but belongs to other names than the entered ones. Names are checked first. */
const isOfAnother = (values: Person, faults: FieldFaults): boolean =>
  !faults.firstName && !faults.lastName && !isCoherent(values, tidyTaxCode(values.taxCode));

/** The values of all fields, each by its name. */
const formOf = (read: (name: FieldName) => string): FormValues =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, read(name)])) as FormValues;

/** The normalised values, which are checked, sent and stored. */
export const tidied = (values: FormValues): FormValues => formOf((name) => (fieldOf(name).tidy ?? tidy)(values[name]));

type Wire<Name extends FieldName> = { readonly [N in Name as (typeof FIELDS)[N]['wire']]: string };

/** The values of these fields by their wire names. */
export const toWire = <Name extends FieldName>(names: readonly Name[], values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(names.map((name) => [fieldOf(name).wire, values[name]])) as Wire<Name>;

/** The form values of a payload, normalised. */
export const fromWire = (given: Readonly<Partial<Record<WireName, string | number | undefined>>>): FormValues =>
  tidied(formOf((name) => String(given[FIELDS[name].wire] ?? '')));

import { checkCap } from '../person/cap.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { MASKED_CAP, MASKED_JOB } from '../person/mask.ts';
import { tidy } from '../person/tidy.ts';
import type { Product } from '../product.ts';

/** The fields of products 3 and 5 besides the person, by wire name; jobs and answers as wire codes. */
export interface DetailsDraft {
  readonly capResidenza: string;
  readonly tipoOccupazione: string;
  readonly iscrittoCameraCommercio: string;
  readonly tipoAzienda: string;
  readonly comuneResidenza: string;
  readonly indirizzoResidenza: string;
}
export type DetailField = keyof DetailsDraft;
export type DetailFaults = Partial<Record<DetailField, FieldFault>>;
type Check = (value: string) => FieldFault | null;

const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    tidy(value) === '' ? 'required' : values.includes(value) ? null : 'value';
/** Non-empty and no mask, since an address has no masked form. The shortest, «Re» and «Vo», have two letters. */
const likeThis =
  (pattern: RegExp): Check =>
  (value) =>
    tidy(value) === '' ? 'required' : pattern.test(tidy(value)) ? null : 'value';
const TOWN = /^(?=(.*\p{L}){2})[\p{L}\p{M} '`./()-]+$/u;
const ADDRESS = /^(?=(.*\p{L}){2})[^*]+$/u;

/** Accepts the mask of a stored value, which only the server can resolve. */
const orStored =
  (mask: string, check: Check): Check =>
  (value) =>
    value === mask ? null : check(value);

const CHECKS: Readonly<Record<Product, Readonly<Partial<Record<DetailField, Check>>>>> = {
  personal: {},
  salary: {
    capResidenza: orStored(MASKED_CAP, checkCap),
    tipoOccupazione: orStored(MASKED_JOB, oneOf('1', '2', '3', '4')),
  },
  business: {
    iscrittoCameraCommercio: oneOf('0', '1'),
    tipoAzienda: oneOf('societa', 'ditta_individuale'),
    comuneResidenza: likeThis(TOWN),
    indirizzoResidenza: likeThis(ADDRESS),
  },
};

/** A product's further fields, in their order on the page. */
export const detailFieldsOf = (product: Product): readonly DetailField[] =>
  Object.keys(CHECKS[product]) as readonly DetailField[];

/** All faults of a product's further fields; page and server use this function. */
export function validateDetails(product: Product, draft: DetailsDraft): DetailFaults {
  const faults: DetailFaults = {};
  for (const field of detailFieldsOf(product)) {
    const fault = CHECKS[product][field]?.(draft[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

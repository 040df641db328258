import type { Product } from '../flow/product.ts';

/** Beside the person and the three optional consents, what each product needs (R5.1-R5.4); names are the wire's. */
export const REQUIRED = {
  personal: ['filiale', 'data', 'privacyInterncommoffer'],
  salary: ['filiale', 'data', 'cap_utente', 'tipoOccupazione'],
  business: [
    'iscrittoCameraCommercio',
    'tipoAzienda',
    'comuneResidenza',
    'indirizzoResidenza',
    'privacyInterncommoffer',
  ],
} as const satisfies Record<Product, readonly string[]>;
export type RequiredField = (typeof REQUIRED)[Product][number];

/** A callback has no visit: branch and day are only for routing (R5.2). */
const VISIT: readonly string[] = ['filiale', 'data'];

/** The product's fields that are empty in a draft. */
export function missingFields(
  product: Product,
  draft: Partial<Record<RequiredField, string | null>>,
  callback: boolean,
): readonly RequiredField[] {
  const fields: readonly RequiredField[] = REQUIRED[product];
  return fields.filter((field) => !(callback && VISIT.includes(field)) && !draft[field]);
}

import type { Product } from '../product.ts';
import type { RequestKind } from './kind.ts';

/** Required for every product, by wire name. */
const ALWAYS = [
  'nome',
  'cognome',
  'email',
  'cellulare',
  'codiceFiscale',
  'privacyExtcommoffer',
  'privacyOtherservice',
  'privacyProfilazione',
] as const;

/** Further required fields of each product. */
const REQUIRED = {
  personal: [...ALWAYS, 'filiale', 'data', 'privacyInterncommoffer'],
  salary: [...ALWAYS, 'filiale', 'data', 'cap_utente', 'tipoOccupazione'],
  business: [
    ...ALWAYS,
    'iscrittoCameraCommercio',
    'tipoAzienda',
    'comuneResidenza',
    'indirizzoResidenza',
    'privacyInterncommoffer',
  ],
} as const satisfies Record<Product, readonly string[]>;
export type RequiredField = (typeof REQUIRED)[Product][number];
export type RequiredDraft = Readonly<Partial<Record<RequiredField, string | number | null>>>;

/** Required for a visit only; otherwise branch and day only route the request. */
const VISIT: readonly RequiredField[] = ['filiale', 'data'];

/** Absent, blank, or the -1 of an unanswered question; 0 is an answer. */
const isMissing = (value: string | number | null | undefined): boolean =>
  ['', '-1'].includes(String(value ?? '').trim());

/** The empty required fields of a draft, in the order of the table. */
export function missingFields(product: Product, draft: RequiredDraft, kind: RequestKind): readonly RequiredField[] {
  const fields: readonly RequiredField[] = REQUIRED[product];
  return fields.filter((field) => !(kind !== 'visit' && VISIT.includes(field)) && isMissing(draft[field]));
}

import { type DetailsDraft, validateDetails } from '#domain/booking/details-form.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import { consentFaults, consentMode } from '#domain/consent/consents.ts';
import { hasMask } from '#domain/person/mask.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { tidy } from '#domain/person/tidy.ts';
import type { Product } from '#domain/product.ts';
import type { BookingRequest } from './booking-request.ts';

/** The rules of the version before the catalogue, for the comparison alone. */
type Client = Readonly<Record<keyof (PersonDraft & DetailsDraft), string>>;

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
type RequiredField = (typeof REQUIRED)[Product][number];
type RequiredDraft = Readonly<Partial<Record<RequiredField, string | number | null>>>;

/** Required for a visit only; otherwise branch and day only route the request. */
const VISIT: readonly RequiredField[] = ['filiale', 'data'];

/** Absent, blank, or the -1 of an unanswered question; 0 is an answer. */
const isMissing = (value: string | number | null | undefined): boolean =>
  ['', '-1'].includes(String(value ?? '').trim());

/** The empty required fields of a draft, in the order of the table. */
function missingFields(product: Product, draft: RequiredDraft, kind: RequestKind): readonly RequiredField[] {
  const fields: readonly RequiredField[] = REQUIRED[product];
  return fields.filter((field) => !(kind !== 'visit' && VISIT.includes(field)) && isMissing(draft[field]));
}

const PAYLOAD_NAME: Partial<Record<RequiredField, string>> = {
  filiale: 'codFiliale',
  data: 'data',
  cap_utente: 'capResidenza',
};
const JOBS = ['', '1', '2', '3', '4'];

export const personBefore = (client: Client): PersonDraft => ({
  nome: tidy(client.nome),
  cognome: tidy(client.cognome),
  email: tidy(client.email),
  cellulare: tidy(client.cellulare),
  codiceFiscale: tidyTaxCode(client.codiceFiscale),
});
export const detailsBefore = (client: Client): DetailsDraft => ({
  tipoOccupazione: tidy(client.tipoOccupazione),
  capResidenza: tidy(client.capResidenza),
  comuneResidenza: tidy(client.comuneResidenza),
  indirizzoResidenza: tidy(client.indirizzoResidenza),
  tipoAzienda: tidy(client.tipoAzienda),
  iscrittoCameraCommercio: tidy(client.iscrittoCameraCommercio),
});

type Asked = Pick<BookingRequest, 'product' | 'branch' | 'slot' | 'kind' | 'consents'>;

export function faultyBefore(asked: Asked, person: PersonDraft, details: DetailsDraft): readonly string[] {
  const { product, kind, consents } = asked;
  const visit = { filiale: asked.branch, data: asked.slot?.day ?? '', cap_utente: details.capResidenza };
  const missing = missingFields(product, { ...person, ...consents, ...details, ...visit }, kind);
  const bad: string[] = Object.entries(details).flatMap(([name, value]) => (hasMask(value) ? [name] : []));
  if (!JOBS.includes(details.tipoOccupazione)) bad.push('tipoOccupazione');
  if (!/^(\d{5})?$/.test(details.capResidenza)) bad.push('capResidenza');
  return [
    ...new Set([
      ...Object.keys(validatePerson(person)),
      ...Object.keys(consentFaults(consents, consentMode(product, kind))),
      ...missing.map((field) => PAYLOAD_NAME[field] ?? field),
      ...bad,
      ...Object.keys(validateDetails(product, details)),
    ]),
  ];
}

import { validateDetails } from '#domain/booking/details-form.ts';
import { validatePerson } from '#domain/booking/person-form.ts';
import { missingFields, type RequiredField } from '#domain/booking/required.ts';
import { consentFaults, consentMode } from '#domain/consent/consents.ts';
import { hasMask } from '#domain/person/mask.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { BookingRequest } from './booking-request.ts';

/** Required fields whose wire name differs from the payload's. */
const PAYLOAD_NAME: Partial<Record<RequiredField, string>> = {
  filiale: 'codFiliale',
  data: 'data',
  cap_utente: 'capResidenza',
};
const JOBS = ['', '1', '2', '3', '4'];

/** The invalid payload fields, by the page's own rules; names only, no values. */
export function faultyFields(request: BookingRequest): readonly string[] {
  const mode = consentMode(request.product, request.kind);
  return [
    ...new Set([
      ...Object.keys(validatePerson(request.person)),
      ...Object.keys(consentFaults(request.consents, mode)),
      ...missing(request),
      ...badDetails(request),
      ...wrongVersion(request),
    ]),
  ];
}

/** Like faultyFields, for a request to an agent: only the person and all consents. */
export const faultyContact = ({
  product,
  person,
  consents: answers,
  consentVersion,
  language,
}: BookingRequest): readonly string[] => [
  ...Object.keys(validatePerson(person)),
  ...Object.keys(consentFaults(answers, consentMode(product, 'call'))),
  ...wrongVersion({ consentVersion, language }),
];

/** The shown words must be the current ones of the request's language. */
const wrongVersion = ({ consentVersion, language }: Pick<BookingRequest, 'consentVersion' | 'language'>) =>
  ['', wordsOf(language).consentVersion].includes(consentVersion) ? [] : ['versioneConsensi'];

function missing({ product, person, branch, slot, kind, consents: answers, details }: BookingRequest) {
  const visit = { filiale: branch, data: slot?.day ?? '', cap_utente: details.capResidenza };
  const draft = { ...person, ...answers, ...details, ...visit };
  return missingFields(product, draft, kind).map((field) => PAYLOAD_NAME[field] ?? field);
}

function badDetails({ product, details }: BookingRequest): readonly string[] {
  const bad: string[] = Object.entries(details).flatMap(([name, value]) => (hasMask(value) ? [name] : []));
  if (!JOBS.includes(details.tipoOccupazione)) bad.push('tipoOccupazione');
  if (!/^(\d{5})?$/.test(details.capResidenza)) bad.push('capResidenza');
  return [...bad, ...Object.keys(validateDetails(product, details))];
}

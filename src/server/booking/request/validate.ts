import { CONTACTS } from '#domain/booking/contacts.ts';
import { FIELD_NAMES, type FieldName, type FormValues, fieldOf, fieldsOf, PERSON } from '#domain/booking/fields.ts';
import { faultsOf } from '#domain/booking/form.ts';
import { takesCall } from '#domain/call/at-time.ts';
import { consentFaults, consentMode } from '#domain/consent/consents.ts';
import { hasMask } from '#domain/person/mask.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { BookingRequest } from './booking-request.ts';

/** The invalid payload fields, by the page's own rules; names only, no values. */
export function faultyFields(request: BookingRequest): readonly string[] {
  const { product, form, kind } = request;
  const asked = fieldsOf(product);
  const lacking = contactsLeftOut(request);
  // The masks of stored values are resolved before.
  const faults = faultsOf(asked, form, () => false);
  const faulty = FIELD_NAMES.filter(
    (name) => (faults[name] && !lacking.includes(name)) || (!asked.includes(name) && !mayStand(name, form)),
  );
  return [
    ...wireNames(faulty),
    ...Object.keys(consentFaults(request.consents, consentMode(product, kind))),
    ...missingPlace(request),
    ...wrongCallTime(request),
    ...wrongVersion(request),
  ];
}

/** The staff books also for persons without an e-mail or a mobile; the visitors' page requires both. */
const contactsLeftOut = ({ channel, form }: BookingRequest): readonly FieldName[] =>
  channel === 'web' ? [] : CONTACTS.filter((name) => form[name] === '');

/** Like faultyFields, for a request to an agent: only the person and all consents. */
export const faultyContact = ({
  product,
  form,
  consents: answers,
  consentVersion,
  language,
}: BookingRequest): readonly string[] => [
  ...wireNames(Object.keys(faultsOf(PERSON, form)) as FieldName[]),
  ...Object.keys(consentFaults(answers, consentMode(product, 'call'))),
  ...wrongVersion({ consentVersion, language }),
];

const wireNames = (names: readonly FieldName[]): readonly string[] => names.map((name) => fieldOf(name).wire);

/** Whether a value that the product does not ask for is kept: no mask, a known code, a postcode that routes. */
function mayStand(name: FieldName, form: FormValues): boolean {
  const value = form[name];
  if (value === '') return true;
  if (hasMask(value) || (name === 'homePostcode' && !/^\d{5}$/.test(value))) return false;
  return fieldOf(name).options?.includes(value) ?? true;
}

/** A visit has a branch and a day. */
const missingPlace = ({ kind, branch, slot }: BookingRequest): readonly string[] =>
  kind !== 'visit' ? [] : [...(branch === '' ? ['codFiliale'] : []), ...(slot === null ? ['data'] : [])];

/** A call is made in calling hours only, and in its band. */
const wrongCallTime = ({ kind, slot, band }: BookingRequest): readonly string[] =>
  kind === 'call' && slot !== null && !takesCall(slot.day, slot.minute, band) ? ['chiamata'] : [];

/** The shown words must be the current ones of the request's language. */
const wrongVersion = ({ consentVersion, language }: Pick<BookingRequest, 'consentVersion' | 'language'>) =>
  ['', wordsOf(language).consentVersion].includes(consentVersion) ? [] : ['versioneConsensi'];

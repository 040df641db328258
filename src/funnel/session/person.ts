import type { FormValues } from '#domain/booking/fields.ts';
import type { Answers } from '#domain/consent/consents.ts';

/** `multiArea` sends the request to the lead manager; `oam` is the public register number. */
export interface Agent {
  readonly code: string;
  readonly name: string;
  readonly oam: string;
  /** The published telephone number, if any. */
  readonly phone?: string;
  /** The picture as a data URL, if any. */
  readonly photo?: string;
  readonly multiArea: boolean;
}

/** Written out, because the first page loads without the catalogue of fields. */
export const NO_FORM: FormValues = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  taxCode: '',
  homePostcode: '',
  occupation: '',
  isRegisteredCompany: '',
  companyType: '',
  homeTown: '',
  homeAddress: '',
};
export const UNANSWERED: Answers = {
  privacyInterncommoffer: null,
  privacyOtherservice: null,
  privacyProfilazione: null,
  privacyExtcommoffer: null,
};

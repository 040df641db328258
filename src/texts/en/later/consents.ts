import type { consents as italian } from '../../it/later/consents.ts';
import type { Shape } from '../../words.ts';

/** The consent texts. A change of any word requires a new version in `first/consent-version.ts`. */
export const consents: Shape<typeof italian> = {
  intro: (email) => `Choose an answer for each point. You can change your mind at any time by writing to ${email}.`,
  readAll: 'Read the full privacy notice',
  no: 'I do not consent',
  yes: 'I consent',
  optional: 'The next three are optional: you can say no to all of them at once.',
  none: 'None of these',
  errors: {
    block: 'Please answer all the points listed below.',
    unanswered: 'Required field',
    refused: 'This consent is required to continue',
    direct: 'Consent is required.',
  },
  purposes: {
    privacyInterncommoffer: {
      label: 'Contact about your request',
      text: (brand) =>
        `${brand} may use my data to handle this request and to contact me by phone, text message or email about the product I chose.`,
    },
    privacyOtherservice: {
      label: 'Other products and surveys from {brand}',
      text: (brand) =>
        `${brand} may send me offers on its other products and ask my opinion of the service, by phone, text message or email. You can say no.`,
    },
    privacyProfilazione: {
      label: 'Tailored offers',
      text: (brand) =>
        `${brand} may analyse my preferences and how I use its services to suggest offers that suit me. You can say no.`,
    },
    privacyExtcommoffer: {
      label: 'Offers from other companies',
      text: (brand) =>
        `${brand} may pass my contact details to the insurance and banking partners listed in the privacy notice, who will contact me by phone or email with offers of their own. You can say no.`,
    },
  },
  without: {
    visit: ' Without this consent we cannot book the appointment.',
    call: ' Without this consent we cannot call you.',
    request: ' Without this consent we cannot handle your request.',
  },
  underBrand: (lender, brand) => `${lender} (${brand} brand)`,
};

import type {
  callHours as CallHours,
  callMoment as CallMoment,
  callPromise as CallPromise,
  callSpan as CallSpan,
} from '../it/promise.ts';

/** How the person who will call is named if no agent is known. */
export const unnamedConsultant = 'an adviser';

const nextDay = 'the next working day';

/** The sentence that promises a call, in page, mail and SMS. Without a known deadline it names the next working day. */
export const callPromise: typeof CallPromise = ({ who, mobile, by = '', during = '' }) => {
  const number = mobile === undefined ? '' : ` on ${mobile}`;
  return during === ''
    ? `${who} will call you${number} by ${by || nextDay}`
    : `${who} will call you ${during}${number && `,${number}`}`;
};

/** Day and time of a call's deadline, for use in a sentence: '13:00 on Thursday 26 November'. */
export const callMoment: typeof CallMoment = ({ day, hour }) => `${hour} on ${day}`;

/** The hours of a call, for use in a sentence. */
export const callSpan: typeof CallSpan = ({ from, until }) => `between ${from} and ${until}`;

/** Day and hours of a call, for use in a sentence: 'on Thursday 26 November, between 9:00 and 12:00'. */
export const callHours: typeof CallHours = ({ day, ...span }) => `on ${day}, ${callSpan(span)}`;

/** The deadline of a call that is not requested yet. */
export const callSoon = `By ${nextDay}`;

/** A telephone number, followed by its hours if these are known. */
export const phoneWithHours = ({ phone, hours }: { readonly phone: string; readonly hours: string }): string =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** Texts about the words that the caller says first, so that the customer recognises the lender. */
export const passWords = {
  label: 'Code words',
  /** Shown until the contact is proven. */
  afterProof: 'To see the code words your caller will say, open your request with the link in our email.',
  first: "The caller says the code words first. If the caller doesn't know them, it isn't us: hang up.",
};

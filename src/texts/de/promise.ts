import type {
  callHours as hours,
  callMoment as moment,
  phoneWithHours as phoneAndHours,
  callPromise as promise,
} from '../it/promise.ts';
import type { Shape } from '../words.ts';

/** How the caller is named if no agent is known, after a comma and at the start of a sentence. */
export const unnamedConsultant = { inside: 'unser Beratungsteam', first: 'Unser Beratungsteam' } as const;

const nextDay = 'spätestens am nächsten Arbeitstag';

/** The sentence that promises a call. Without a known deadline it names the next working day. */
export const callPromise: Shape<typeof promise> = ({ who, mobile, by = '', during = '' }) =>
  `${who} ruft Sie${mobile === undefined ? '' : ` unter ${mobile}`} ${during || (by ? `bis ${by}` : nextDay)} an`;

/** Day and time of a call's deadline, for use in a sentence. */
export const callMoment: Shape<typeof moment> = ({ day, hour }) => `${day}, ${hour} Uhr`;

/** The hours of a call, for use in a sentence. */
export const callSpan = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  `zwischen ${from} und ${until} Uhr`;

/** Day and hours of a call, for use in a sentence. */
export const callHours: Shape<typeof hours> = ({ day, ...span }) => `am ${day}, ${callSpan(span)}`;

/** The deadline of a call that is not requested yet. */
export const callSoon = 'Spätestens am nächsten Arbeitstag';

/** A telephone number, followed by its hours if these are known. */
export const phoneWithHours: Shape<typeof phoneAndHours> = ({ phone, hours }) =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** Texts about the code words that the caller says first, so that the customer recognises the lender. */
export const passWords = {
  label: 'Codewort',
  afterProof: 'Das Codewort für den Anruf sehen Sie, wenn Sie Ihre Anfrage über den Link in der E-Mail öffnen.',
  first: 'Wer Sie anruft, nennt es zuerst. Kennt die Person es nicht, sind das nicht wir: Legen Sie auf.',
};

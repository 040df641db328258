/** How the person who will call is named if no agent is known. */
export const unnamedConsultant = 'un consulente';

interface Promised {
  readonly who: string;
  readonly mobile?: string;
  /** The deadline, as «giovedì 26 novembre, ore 13:00»; '' while unknown. */
  readonly by?: string;
  /** The hours that the customer chose, with their day, in place of the deadline; '' without any. */
  readonly during?: string;
}
const nextDay = 'il prossimo giorno lavorativo';

/** The sentence that promises a call, in page, mail and SMS. Without a known deadline it names the next working day. */
export const callPromise = ({ who, mobile, by = '', during = '' }: Promised): string =>
  `${who} ti chiama${mobile === undefined ? '' : ` al ${mobile}`} ${during || `entro ${by || nextDay}`}`;

/** Day and time of a call's deadline, for use in a sentence. */
export const callMoment = ({ day, hour }: { readonly day: string; readonly hour: string }): string =>
  `${day}, ore ${hour}`;

/** The hours of a call, for use in a sentence. */
export const callSpan = ({ from, until }: Readonly<Record<'from' | 'until', string>>): string =>
  `tra le ${from} e le ${until}`;

/** Day and hours of a call, for use in a sentence. */
export const callHours = ({ day, ...span }: Readonly<Record<'day' | 'from' | 'until', string>>): string =>
  `${day}, ${callSpan(span)}`;

/** The deadline of a call that is not requested yet. */
export const callSoon = `Entro ${nextDay}`;

/** A telephone number, followed by the hours in which it is answered, if these are known. */
export const phoneWithHours = ({ phone, hours }: { readonly phone: string; readonly hours: string }): string =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** Texts about the password that the caller says first, so that the customer recognises the lender. */
export const passWords = {
  label: "Parola d'ordine",
  /** Shown until the contact is proven. */
  afterProof: "La parola d'ordine di chi ti chiama si legge aprendo la tua richiesta dal link dell'e-mail.",
  first: 'Chi ti chiama la dice per primo. Se non la sa, non siamo noi: chiudi la telefonata.',
};

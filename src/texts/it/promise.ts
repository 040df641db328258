/** The caller if no agent is named. */
export const someone = 'un consulente';

interface Promised {
  readonly who: string;
  readonly mobile?: string;
  /** The deadline, as «giovedì 26 novembre, ore 13:00»; '' while unknown. */
  readonly by?: string;
}
const nextDay = 'il prossimo giorno lavorativo';

/** The promise of a call in page, mail and SMS, with its deadline once known. */
export const callPromise = ({ who, mobile, by = '' }: Promised): string =>
  `${who} ti chiama${mobile === undefined ? '' : ` al ${mobile}`} entro ${by || nextDay}`;

/** The deadline of a call in a sentence. */
export const callMoment = ({ day, hour }: { readonly day: string; readonly hour: string }): string =>
  `${day}, ore ${hour}`;

/** The deadline before a request. */
export const callSoon = `Entro ${nextDay}`;

/** A telephone number with its hours, if known. */
export const answered = ({ phone, hours }: { readonly phone: string; readonly hours: string }): string =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** The words that identify the caller, in page and mail. */
export const passWords = {
  label: "Parola d'ordine",
  /** Until the contact is proven. */
  afterProof: "La parola d'ordine di chi ti chiama si legge aprendo la tua richiesta dal link dell'e-mail.",
  first: 'Chi ti chiama la dice per primo. Se non la sa, non siamo noi: chiudi la telefonata.',
};

/** Who calls where nobody is named. */
export const someone = 'un consulente';

interface Promised {
  readonly who: string;
  readonly mobile?: string;
  /** By when, as «giovedì 26 novembre, ore 13:00»; '' where nobody knows it yet. */
  readonly by?: string;
}
const nextDay = 'il prossimo giorno lavorativo';

/** The one promise of a call: page, mail and SMS say it alike, with its time as soon as it is known. */
export const callPromise = ({ who, mobile, by = '' }: Promised): string =>
  `${who} ti chiama${mobile === undefined ? '' : ` al ${mobile}`} entro ${by || nextDay}`;

/** A moment by which somebody calls, in a sentence. */
export const callMoment = ({ day, hour }: { readonly day: string; readonly hour: string }): string =>
  `${day}, ore ${hour}`;

/** The same before anybody asked. */
export const callSoon = `Entro ${nextDay}`;

/** A telephone number, and when it is answered where that is known. */
export const answered = ({ phone, hours }: { readonly phone: string; readonly hours: string }): string =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** Proves to the customer who is calling: page and mail say it alike. */
export const passWords = {
  label: "Parola d'ordine",
  /** Until the contact is proven. */
  afterProof: "La parola d'ordine di chi ti chiama si legge aprendo la tua richiesta dal link dell'e-mail.",
  first: 'Chi ti chiama la dice per primo. Se non la sa, non siamo noi: chiudi la telefonata.',
};

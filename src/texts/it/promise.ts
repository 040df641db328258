/** Who calls where nobody is named. */
export const someone = 'un consulente';

/** The one promise of a call: page, mail and SMS say it alike. */
export const callPromise = ({ who, mobile }: { readonly who: string; readonly mobile?: string }): string =>
  `${who} ti chiama${mobile === undefined ? '' : ` al ${mobile}`} entro il prossimo giorno lavorativo`;

/** A telephone number, and when it is answered where that is known. */
export const answered = ({ phone, hours }: { readonly phone: string; readonly hours: string }): string =>
  hours === '' ? phone : `${phone}, ${hours}`;

/** Proves to the customer who is calling: page and mail say it alike. */
export const passWords = {
  label: "Parola d'ordine",
  first: 'Chi ti chiama la dice per primo. Se non la sa, non siamo noi: chiudi la telefonata.',
};

/** Who calls where nobody is named. */
export const someone = 'un consulente';

/** The one promise of a call: page, mail and SMS say it alike (R14.3.19). */
export const callPromise = ({ who, mobile }: { readonly who: string; readonly mobile?: string }): string =>
  `${who} ti chiama${mobile === undefined ? '' : ` al ${mobile}`} entro il prossimo giorno lavorativo`;

/** When the lender's telephone is answered. */
export const phoneHours = 'lunedì-venerdì 9:00-18:00';

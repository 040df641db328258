/** Sentences the booking engine answers with. */
export const engine = {
  slotTaken: 'Orario non più disponibile',
  branchUnknown: 'Filiale sconosciuta',
  alreadyBooked: 'Hai già un appuntamento con noi: puoi cambiare giorno e ora.',
  invalid: 'Alcuni dati non sono corretti',
  minor: 'Per fissare un appuntamento servono 18 anni compiuti.',
} as const;

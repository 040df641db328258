/** Sentences that the booking engine sends in its HTTP answers. */
export const engine = {
  stale: "L'appuntamento è cambiato nel frattempo: ecco com'è adesso.",
  over: "L'appuntamento è già passato.",
  slotTaken: 'Orario non più disponibile',
  branchUnknown: 'Filiale sconosciuta',
  alreadyBooked: 'Hai già un appuntamento con noi: puoi cambiare giorno e ora.',
  invalid: 'Alcuni dati non sono corretti',
  notDone: 'Per un problema tecnico non siamo riusciti a completare la tua richiesta.',
  minor: 'Per fissare un appuntamento servono 18 anni compiuti.',
} as const;

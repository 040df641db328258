/** In how many seconds or minutes (rounded up) the next request is accepted. */
function afterSeconds(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'fra un minuto';
  return minutes <= 90 ? `fra ${minutes} minuti` : `fra ${Math.ceil(minutes / 60)} ore`;
}

/** Texts of the error dialog. The specification prescribes them word for word. */
export const errors = {
  title: 'errore',
  branches: "C'è stato un errore nella ricerca delle filiali. Per favore riprova.",
  taxCode: "C'è stato un errore con il codice fiscale inserito. Per favore riprova.",
  slots: "C'è stato un errore nel caricamento delle disponibilità delle filiali. Per favore riprova.",
  create: "C'è stato un errore con il tuo appuntamento. Per favore riprova.",
  agent: "C'è stato un errore nella creazione del tuo appuntamento. Per favore riprova.",
  editLoad: "C'è stato un errore con il caricamento del tuo appuntamento. Per favore riprova.",
  editSave: "C'è stato un errore durante il salvataggio del tuo appuntamento. Riprova per favore.",
  humanCheck: (phone: string) =>
    `Non siamo riusciti a verificare la richiesta. Riprova fra qualche minuto o chiamaci al ${phone}.`,
  needsHttps: 'Questa pagina ha bisogno di una connessione protetta (https).',
  tooMany: (seconds: number, phone: string) =>
    `Abbiamo ricevuto troppe richieste. Riprova ${afterSeconds(seconds)} o chiamaci al ${phone}: i dati inseriti sono ancora qui.`,
  createPage: "C'è stato un errore con il tuo appuntamento.",
  reasons: {
    failed: 'La richiesta non è stata registrata. I dati inseriti sono ancora qui.',
    'already-booked': 'Hai già un appuntamento con noi: puoi cambiare giorno e ora.',
    minor: 'Per fissare un appuntamento servono 18 anni compiuti.',
    invalid: 'Alcuni dati non sono corretti: controllali e riprova.',
    'slot-taken': 'Questo orario è appena stato prenotato: scegline un altro.',
  },
} as const;

/** The dialog that finds an appointment, the page that moves it, and the dialog that cancels it. */
export const change = {
  modal: {
    title: 'Modifica il tuo appuntamento',
    known: 'Hai già un appuntamento con noi: puoi cambiare giorno e ora.',
    /** Under strict recognition: nobody knows yet whether the tax code has an appointment. */
    maybe: 'Se hai un appuntamento, mandiamo un codice ai contatti lasciati: scrivilo qui per cambiare giorno e ora.',
    codeSentIfAny:
      "Se con questo codice fiscale c'è un appuntamento, abbiamo scritto ai contatti lasciati: inserisci qui il codice di 6 cifre. Vale 10 minuti.",
    unknown: 'Inserisci il codice fiscale usato per la prenotazione.',
    /** Shown if the link of a mail is broken, has expired or was replaced. */
    deadLink: 'Questo link non è più valido.',
    label: 'Codice fiscale*',
    /** Shown beside a disabled button: what is missing. */
    whyOff: { taxCode: 'Scrivi tutti i 16 caratteri per andare avanti.', code: 'Scrivi le 6 cifre per andare avanti.' },
    next: 'Avanti',
    searching: 'Verifichiamo il codice fiscale…',
    codeSent: (mask: string) => `Ti abbiamo scritto a ${mask}: inserisci qui il codice di 6 cifre. Vale 10 minuti.`,
    codeSentToAll:
      "Abbiamo scritto ai contatti lasciati per l'appuntamento: inserisci qui il codice di 6 cifre. Vale 10 minuti.",
    codeLabel: 'Codice di 6 cifre*',
    codeWrong: 'Il codice non è valido o non vale più: controllalo o chiedine un altro.',
    resend: 'Invia un altro codice',
    resent: "Se l'appuntamento esiste, il nuovo codice è in arrivo. Ne mandiamo al massimo tre in dieci minuti.",
    faults: {
      'cf-inesistente': 'Non abbiamo trovato appuntamenti.',
      'none-planned': 'Non hai alcun appuntamento in programma',
      network:
        'Non è stato possibile inviare la richiesta. Controlla la connessione e riprova: i dati inseriti sono ancora qui.',
    },
    notFound: 'Può esserci una lettera sbagliata, o la visita è già passata. Controlla e riprova, o chiamaci:',
    /** A requested call without a time is not found here. */
    soonCall: "Se hai chiesto una telefonata «il prima possibile», non c'è un orario da cambiare: ti chiamiamo noi.",
    callMe: 'Preferisci essere chiamato? Chiedi di essere contattato',
  },
  heading: (name: string) => `Ciao ${name}, sposta il tuo appuntamento`,
  current: (day: string, hour: string) => `Appuntamento attuale: ${day}, Ore ${hour}`,
  otherBranch: {
    open: { branch: 'Cambia filiale', agency: 'Cambia agenzia' },
    label: 'Vicino a quale CAP, comune o indirizzo?',
    search: 'Mostra le più vicine',
    busy: 'Cerco…',
    news: {
      listed: 'Scegline una, poi giorno e ora: finché non confermi vale il tuo appuntamento di adesso.',
      none: 'Non ne abbiamo trovate altre qui: prova un altro CAP o indirizzo.',
      network: "La ricerca non ha risposto. Riprova: il tuo appuntamento resta com'è.",
    },
  },
  contacts: 'I tuoi recapiti',
  editContacts: 'Modifica i recapiti',
  job: 'Che lavoro fai?',
  sameJob: 'Non cambia',
  save: 'Salva',
  move: (day: string, hour: string) => `Sposta a ${day}, ${hour}`,
  pick: 'Scegli giorno e ora',
  pickHour: "Scegli l'ora",
  soFar: {
    title: 'Cosa cambia',
    now: (day: string, hour: string) => `Adesso: ${day}, ${hour}`,
    next: (day: string, hour: string) => `Nuovo: ${day}, ${hour}`,
    open: 'Nuovo: da scegliere',
  },
  saving: "Stiamo spostando l'appuntamento…",
  stale: "L'appuntamento è cambiato nel frattempo: ecco com'è adesso.",
  cancel: {
    open: "Annulla l'appuntamento",
    title: "Vuoi annullare l'appuntamento?",
    body: 'Il tuo posto torna libero subito. Potrai fissare un altro appuntamento quando vuoi.',
    confirm: 'Sì, annulla',
    keep: 'No, lo tengo',
    busy: 'Stiamo annullando…',
  },
} as const;

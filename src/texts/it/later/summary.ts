import { callMoment, callPromise, passWords, unnamedConsultant } from '../promise.ts';

/** Joins the lines of opening hours for use inside a sentence. */
const inSentence = (days: readonly string[]): string =>
  days.map((line) => `${line.charAt(0).toLowerCase()}${line.slice(1)}`).join('; ');

export const summary = {
  heading: 'Appuntamento confermato',
  lead: (name: string, email: string) => `${name}, ti aspettiamo. Abbiamo scritto a ${email}.`,
  provisional: {
    heading: 'Richiesta ricevuta',
    lead: 'Non siamo riusciti a confermare subito: ti scriviamo entro un giorno lavorativo. Non serve ripetere la richiesta.',
  },
  /** Shown above the data of a provisional request. */
  unverified: 'Orari da confermare: ti scriviamo appena verificati.',
  /** Shown while the customer still has to confirm the contact. */
  unconfirmed: {
    heading: 'Manca solo la tua conferma',
    lead: (name: string, email: string, hour: string) =>
      `${name}, abbiamo scritto a ${email}. Controlla la posta e conferma entro le ${hour}: dopo, il posto torna libero.`,
    by: (hour: string) => `Conferma entro le ${hour}`,
    help: 'È nella mail che ti abbiamo scritto. Vale anche il suo link.',
    whyOff: 'Scrivi le 6 cifre per confermare.',
    confirm: 'Conferma',
  },
  /** Shown if the customer did not confirm the contact in time. */
  lapsed: {
    heading: 'Il tempo per confermare è finito',
    lead: 'Il posto è tornato libero, e te lo scriviamo anche per e-mail. Puoi fissare di nuovo.',
  },
  /** Shown if other requests exist with the same tax code. The page reveals nothing else about them. */
  beside: {
    othersUnverified: 'Ci sono altre richieste a tuo nome non confermate.',
    end: 'Annullale',
    ended: 'Fatto: le altre richieste non confermate sono annullate.',
    anotherVerified:
      'Hai già un altro appuntamento confermato, e ne vale uno solo: annulla quello che non ti serve. Questo resta da confermare.',
  },
  leave: { before: 'Non è il tuo dispositivo?', action: 'Esci' },
  refused: {
    heading: 'Richiesta non confermata',
    lead: 'La richiesta che avevamo ricevuto non è stata confermata. Ti abbiamo scritto anche per e-mail.',
    alternatives: 'Orari ancora liberi',
  },
  returned: (email: string) => `La mail a ${email} è tornata indietro: non sei ancora avvisato. Correggi l'indirizzo.`,
  movedHeading: 'Appuntamento spostato',
  cancelled: { heading: 'Appuntamento annullato', again: 'Fissa di nuovo' },
  callback: {
    heading: (name: string) => `Grazie ${name}, ti chiameremo noi`,
    lead: (mobile: string, by: string, hours: string) =>
      `Abbiamo ricevuto la tua richiesta: ${callPromise({ who: unnamedConsultant, mobile, by })}${hours && ` (${hours})`} per rispondere alle tue domande e fissare l'incontro dove preferisci. Non devi fare altro.`,
    by: (day: string, hour: string) => callMoment({ day, hour }),
    words: (words: string) => `${passWords.label}: «${words}»`,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  business: {
    heading: (name: string) => `Grazie ${name}, richiesta inviata`,
    lead: "Un consulente business ti chiama per fissare l'incontro.",
    bring: "Da portare all'incontro",
  },
  rows: {
    name: 'Nome e cognome',
    email: 'E-mail',
    mobile: 'Cellulare',
    date: 'Data',
    hour: 'Ore',
    branch: 'Filiale',
    agency: 'Agenzia',
    code: 'Codice richiesta',
  },
  /** The accessible name of the ticket. */
  ticket: "Biglietto dell'appuntamento",
  badges: { received: 'Da confermare', unverified: 'Aspetta la tua conferma', cancelled: 'Annullato' },
  moved: {
    title: (before: string, now: string) => `Spostato: prima ${before}, ora ${now}`,
    calendar: 'Se lo avevi nel calendario, salvalo di nuovo: quello vecchio si aggiorna.',
  },
  contacts: { heading: 'I tuoi contatti', fix: 'Correggi i recapiti' },
  unforeseen: {
    heading: 'Hai un imprevisto?',
    text: "Avvisarci libera il posto per un'altra persona.",
    move: 'Sposta',
    cancel: 'Annulla',
    cancelRest: "l'appuntamento",
  },
  help: {
    heading: 'Serve aiuto?',
    /** The text after the telephone number. */
    text: (hours: string) => `${hours && `, ${hours}`}. Non chiediamo mai password o pagamenti.`,
  },
  bring: 'Cosa portare',
  actions: {
    map: 'Mostra sulla mappa',
    /** The visible text of the link to a map, and what screen readers add. */
    maps: 'Apri in Mappe',
    directions: 'Indicazioni stradali',
    print: 'Stampa',
    pdf: 'Scarica PDF',
    calendar: 'Salva nel calendario',
    google: 'Google Calendar',
    outlook: 'Outlook',
    edit: 'Modifica appuntamento',
  },
  loading: 'Carico dettagli appuntamento, attendere...',
  missing: 'Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.',
  /** Shown if a request was stored but the script of its summary did not load. */
  rest: {
    visit: 'Il tuo appuntamento è registrato. Non siamo riusciti a caricare PDF, calendario e modifiche.',
    request: 'La tua richiesta è registrata. Non siamo riusciti a caricare gli altri dettagli.',
    noCookies:
      'È registrato. I cookie sono disattivati, quindi questa pagina non si riapre: salvala ora nel calendario o stampala. Per cambiare usa la mail che ti abbiamo scritto.',
  },
  calendarTitle: (lender: string, place: string) => `Appuntamento ${lender}: ${place}`,
  calendarError: 'Non siamo riusciti a creare il file per il calendario. Riprova, oppure segna tu giorno e ora.',
  pdfError: 'Non siamo riusciti a creare il PDF. Usa Stampa.',
  app: {
    text: (name: string) => `Segui la tua richiesta dall'app${name && ` ${name}`}`,
    action: "Scarica l'app",
    qr: "Codice QR per scaricare l'app",
    appStore: 'App Store',
    playStore: 'Google Play',
  },
  /** What a visit takes, and whether a reminder comes. */
  facts: (minutes: number, reminder: boolean): readonly string[] => [
    `Durata: circa ${minutes} minuti`,
    'costo: zero',
    ...(reminder ? ['promemoria il giorno prima'] : []),
  ],
  about: (product: string) => `Parliamo di: ${product.toLowerCase()}`,
  /** Opening hours of a branch; each line of `days` combines the days with the same hours. */
  open: (days: readonly string[]) => `Aperta ${inSentence(days)}`,
  hours: (days: readonly string[]) => `Orari: ${inSentence(days)}`,
} as const;

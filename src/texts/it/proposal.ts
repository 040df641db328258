import { longDay, shortDay } from './later/formats.ts';

/** The page on which the customer of a displaced appointment chooses another slot. A link in a mail opens it. */
export const proposal = {
  title: 'Scegli un altro orario',
  loading: 'Carico le proposte, attendere...',
  open: {
    heading: 'Il tuo appuntamento va spostato: scegli un altro orario',
    lead: (day: string, hour: string, place: string) =>
      `Non possiamo più riceverti ${longDay(day)} alle ${hour}, ${place}. Ci scusiamo.`,
    keeps: 'Il tuo posto resta tuo finché non scegli: non annulliamo nulla da soli.',
    closed: "Non venire a quell'ora. Non annulliamo nulla da soli: il nuovo orario lo scegli tu.",
    until: (day: string, hour: string) => `Se non rispondi entro ${longDay(day)} alle ${hour}, ti chiamiamo noi.`,
    offers: 'Che cosa ti proponiamo',
    none: 'In questo momento non abbiamo altri orari vicini: chiedi di essere chiamato.',
    reserved: 'Tenuto per te',
    same: 'stessa filiale',
    km: (km: string) => `a ${km} km dalla tua filiale`,
    hour: (hour: string) => `ore ${hour}`,
    choose: 'Scelgo questo',
    chooseThe: (day: string, hour: string, place: string) => `Scelgo questo: ${shortDay(day)}, ore ${hour}, ${place}`,
    others: 'Nessuno va bene?',
    call: 'Chiamatemi',
    give: "Rinuncio all'appuntamento",
  },
  give: {
    title: "Rinunci all'appuntamento?",
    text: 'Il tuo posto torna libero. Potrai fissare un altro appuntamento quando vuoi.',
    send: 'Sì, rinuncio',
    keep: 'No, lo tengo',
  },
  toCall: {
    heading: 'Ti chiamiamo noi',
    text: 'Troviamo insieme un altro orario. Intanto il tuo posto resta tuo.',
    closed: 'Troviamo insieme un altro orario. A quello di prima non venire.',
    others: 'Oppure scegli adesso',
  },
  moved: {
    heading: 'Fatto: il tuo appuntamento è spostato',
    when: (day: string, hour: string) => `${longDay(day)}, ore ${hour}`,
    mail: "Ti arriva la conferma con il nuovo orario: l'appuntamento di prima non vale più.",
  },
  kept: {
    heading: "Il tuo appuntamento resta com'era",
    text: 'La filiale ti riceve come previsto: non devi fare nulla.',
  },
  cancelled: {
    heading: 'Il tuo appuntamento è annullato',
    text: 'Puoi fissarne un altro quando vuoi.',
    again: 'Fissa un appuntamento',
  },
  /** Texts that differ for a call at a chosen time. */
  ofCall: {
    open: {
      heading: 'La tua telefonata va spostata: scegli un altro orario',
      lead: (day: string, hour: string, _place: string) =>
        `Non riusciamo più a chiamarti ${longDay(day)}, dalle ${hour}. Ci scusiamo.`,
      closed: "A quell'ora non ti chiamiamo. Non annulliamo nulla da soli: il nuovo orario lo scegli tu.",
      give: 'Rinuncio alla telefonata',
    },
    give: { title: 'Rinunci alla telefonata?', text: "Potrai chiederne un'altra quando vuoi." },
    toCall: { closed: 'Troviamo insieme un altro orario.' },
    moved: {
      heading: 'Fatto: la tua telefonata è spostata',
      mail: 'Ti arriva la conferma con il nuovo orario: quello di prima non vale più.',
    },
    kept: { heading: "La tua telefonata resta com'era", text: 'Ti chiamiamo come previsto: non devi fare nulla.' },
    cancelled: { heading: 'La tua telefonata è annullata', text: "Puoi chiederne un'altra quando vuoi." },
  },
  faults: {
    taken: 'Questo orario è appena stato preso: scegline un altro.',
    decided: "Era già deciso: ecco com'è adesso.",
    network: 'Non sappiamo se la scelta è arrivata: controlla la connessione e premi di nuovo. Non succede due volte.',
    rejected: 'Non è stato possibile registrare la scelta. Non è cambiato nulla: chiamaci.',
  },
  gone: {
    heading: 'Questo collegamento non vale più',
    text: 'Forse è di un vecchio messaggio, o non è arrivato intero. Aprirlo non ha cambiato il tuo appuntamento.',
  },
  failed: {
    heading: 'Le proposte non si sono caricate',
    text: 'Controlla la connessione e riprova: aprire la pagina non cambia il tuo appuntamento.',
  },
  phone: (number: string) => `Chiama la filiale: ${number}`,
} as const;

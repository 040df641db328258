/** The frame around every page of the desk. */
export const frame = {
  title: (page: string) => `${page} | Sportello`,
  name: 'Sportello',
  skip: 'Vai al contenuto',
  navigation: 'Sportello',
  more: 'Altro',
  groups: { work: 'Lavoro', branch: 'Filiale', control: 'Controllo' },
  /** Names of the pages in the navigation; narrow windows show `short`. */
  pages: {
    today: { long: 'Oggi', short: 'Oggi' },
    agenda: { long: 'Agenda', short: 'Agenda' },
    book: { long: 'Prenota', short: 'Prenota' },
    calls: { long: 'Richiamate', short: 'Richiamate' },
    capacity: { long: 'Orari e capacità', short: 'Orari' },
    calendars: { long: 'Calendari', short: 'Calendari' },
    wholeDay: { long: 'La sua giornata', short: 'Giornata' },
    displaced: { long: 'Da ricollocare', short: 'Ricollocare' },
    network: { long: 'Rete', short: 'Rete' },
    insight: { long: 'Andamento', short: 'Andamento' },
    inbox: { long: 'Da sistemare', short: 'Sistemare' },
    people: { long: 'Persone', short: 'Persone' },
    acts: { long: 'Registro', short: 'Registro' },
    links: { long: 'Prova un link', short: 'Link' },
    offers: { long: 'Offerte', short: 'Offerte' },
  },
  roles: {
    consultant: 'Consulente',
    manager: 'Responsabile di filiale',
    area: "Responsabile d'area",
    callcentre: 'Call centre',
    agent: 'Agente',
    admin: 'Amministrazione della rete',
    dpo: 'Protezione dei dati',
    auditor: 'Revisione interna',
    machine: 'Programma',
    system: 'Sistema',
  },
  callCount: (waiting: number, urgent: number) =>
    urgent === 0 ? `${waiting} in coda` : `${waiting} in coda, ${urgent} ${urgent === 1 ? 'urgente' : 'urgenti'}`,
  displacedCount: (waiting: number, urgent: number) =>
    urgent === 0
      ? `${waiting} da ricollocare`
      : `${waiting} da ricollocare, ${urgent} ${urgent === 1 ? 'urgente' : 'urgenti'}`,
  barActs: { find: 'Cerca', book: 'Prenota' },
  inboxCount: (n: number) => (n === 1 ? '1 cosa da sistemare' : `${n} cose da sistemare`),
  leave: 'Esci',
  leaveAs: (name: string) => `Esci (${name})`,
  close: 'Chiudi',
  retry: 'Riprova',
  loading: 'Sto leggendo i dati…',
  nothingHere: {
    title: 'Non ci sono pagine per il tuo ruolo',
    text: 'Chi gestisce le persone può darti un altro ruolo.',
  },
  noPage: {
    title: 'Questa pagina non esiste',
    text: 'Forse il collegamento è vecchio.',
    goTo: (page: string) => `Vai a ${page}`,
  },
  broken: { title: 'La pagina non si è aperta', text: 'Controlla la rete e riprova.' },
  branch: {
    change: (name: string) => `${name}: scegli un'altra filiale`,
    title: 'Scegli la filiale',
    find: 'Nome, città o codice',
    none: 'Nessuna filiale con questo nome.',
    count: (n: number) => (n === 1 ? '1 filiale' : `${n} filiali`),
  },
  fresh: {
    live: 'In diretta',
    at: (hour: string) => `Dati delle ${hour}`,
    offline: 'Senza rete',
    reload: 'Aggiorna ora',
  },
  stale: {
    title: (hour: string) => `Dati delle ${hour}.`,
    text: (minutes: number) =>
      `${minutes < 1 ? 'Gli aggiornamenti non arrivano' : minutes === 1 ? 'Da un minuto non arrivano aggiornamenti' : `Da ${minutes} minuti non arrivano aggiornamenti`}: riproviamo ogni 30 secondi. Puoi continuare a lavorare, un collega può aver già registrato lo stesso arrivo.`,
  },
  offline: {
    title: 'Sei senza rete: puoi solo leggere.',
    text: "Qui non si salva nulla. Segna gli arrivi sull'elenco stampato: quando torna la rete li inserisci con «Registra dopo».",
  },
  ending: {
    title: (left: string) => `Tra ${left} esci per pausa.`,
    left: (minutes: number) => (minutes <= 1 ? 'meno di un minuto' : `${minutes} minuti`),
    text: 'Quello che hai scritto resta qui.',
    stay: 'Resta collegato',
  },
  /** Shown after a new sign-in, if the session had ended before something was saved. */
  signedOut: 'Non salvato: eri uscito per pausa. Non si è perso nulla: riprova.',
  tooMany: 'Non fatto: troppe richieste insieme. Aspetta un minuto e riprova.',
  undo: 'Annulla',
} as const;

import { formats } from '../later/formats.ts';

const minutes = (n: number) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h ${String(n % 60).padStart(2, '0')}`);
const far = (n: number) => (n < 24 * 60 ? minutes(n) : n < 48 * 60 ? '1 giorno' : `${Math.floor(n / 1440)} giorni`);

/** The page of open callbacks. */
export const calls = {
  title: 'Richiamate',
  lead: 'Prima i contatti confermati, in ordine di promessa. Si chiama dalle 9 alle 20, mai la domenica e nei festivi.',
  next: 'Prendi la prossima',
  take: 'Prendi',
  about: (act: string, name: string) => `${act}, ${name}`,
  filters: 'Filtra la coda',
  branch: 'Filiale',
  everyBranch: 'Tutte le filiali',
  all: 'Tutte',
  standings: {
    missed: 'Promessa mancata',
    atRisk: 'A rischio',
    inTime: 'In tempo',
    inHand: 'In mano',
    paused: 'In pausa',
  },
  queue: 'In coda',
  queueLead: 'prima i contatti confermati, poi la promessa più vecchia',
  more: (n: number) => (n === 1 ? "E un'altra." : `E altre ${n}.`),
  inHandOf: (name: string) => `In mano a ${name}`,
  inYourHand: 'In mano a te',
  late: (n: number) => `${far(n)} fa`,
  ahead: (n: number) => `fra ${far(n)}`,
  until: (hour: string) => `fino alle ${hour}`,
  restsUntil: (day: string | null, hour: string) =>
    day === null ? `riprende alle ${hour}` : `riprende ${formats.shortDay(day)}, ${hour}`,
  dueOn: formats.shortDay,
  tries: (n: number) => (n === 1 ? '1 tentativo su 5' : `${n} tentativi su 5`),
  ofAgent: (name: string) => `Agente: ${name}`,
  meantFor: (name: string) => `Per ${name}`,
  /** The hours in which the customer wants the call, as '12-15'. */
  band: (hours: string) => `Fascia ${hours}`,
  inBand: (hours: string) => `chiede la fascia ${hours}`,
  unproven: 'Contatto da confermare',
  booked: "All'ora scelta",
  /** The hours that the customer chose; `day` is null today. */
  chosen: (day: string | null, from: string, until: string) =>
    `Scelta dal cliente: ${day === null ? '' : `${formats.shortDay(day)}, `}${from}-${until}`,
  noBranch: 'Nessuna filiale',
  assign: {
    label: 'Assegna',
    title: 'A chi la dai?',
    nobody: 'A chi è libero',
  },
  today: (kept: number, of: number) =>
    of === 0
      ? "Oggi non c'è ancora una promessa scaduta o mantenuta."
      : `Oggi: ${kept} ${kept === 1 ? 'promessa mantenuta' : 'promesse mantenute'} su ${of}.`,
  empty: {
    title: 'Nessuno aspetta una chiamata',
    text: "Quando un cliente chiede di essere richiamato compare qui, con l'ora promessa.",
  },
  filtered: { title: 'Nessuna con questo stato', text: 'Le altre sono sotto «Tutte».' },
  failed: { title: 'La coda non si è caricata', text: 'Controlla la rete e riprova.' },
  nobodyInHand: {
    title: 'Nessuna richiamata in mano',
    text: 'Ne prendi una alla volta e resta tua per 15 minuti.',
    night: 'Adesso non si chiama: riprendi dalle 9, in un giorno non festivo.',
  },
  hand: {
    asked: (day: string, hour: string) => `Ha chiesto di essere richiamata ${formats.shortDay(day)} alle ${hour}`,
    promised: (day: string, hour: string) => `promessa per ${formats.shortDay(day)} alle ${hour}`,
    mobile: 'Cellulare',
    call: 'Chiama',
    onCall: '«Chiama» mostra il numero e lo scrive nel registro.',
    shown: 'Visibile per un minuto.',
    faults: {
      network: 'Il numero non è arrivato: la rete non risponde. Riprova.',
      refused: 'Il numero non si può mostrare adesso.',
    },
    until: (hour: string) => `È tua fino alle ${hour}.`,
    lapsed: "I 15 minuti sono passati: un collega può prenderla. Se hai parlato, salva com'è andata.",
    words: "Parola d'ordine: dilla tu per prima",
    wordsWhy: 'La vede sulla sua richiesta e nella mail. Se non combacia, può chiudere la telefonata.',
    how: 'Come cominciare',
    greet: (name: string, lender: string) => `«Buongiorno, sono ${name} di ${lender}.»`,
    say: (words: string) => `«La sua parola d'ordine è ${words}.»`,
    ask: '«Ci ha chiesto di essere richiamata: è un buon momento?»',
    history: 'Tentativi',
    noHistory: 'Nessun tentativo finora.',
  },
  ending: {
    title: "Com'è andata?",
    save: 'Salva',
    saveNext: 'Salva e prendi la prossima',
    putBack: 'Rimetti in coda',
    missing: "Scegli com'è andata.",
    results: {
      booked: 'Appuntamento',
      informed: 'Informata',
      refused: 'Non interessata',
      noAnswer: 'Non risponde',
      busy: 'Occupato',
      machine: 'Segreteria',
      wrongNumber: 'Numero sbagliato',
      later: 'Richiamami alle…',
      duplicate: 'Doppione',
      rimessa: 'Rimessa in coda',
      unreachable: 'Non raggiungibile',
    },
    notes: {
      booked: "l'hai già prenotato",
      informed: 'nessun appuntamento',
      refused: 'chiude la richiesta',
      wrongNumber: 'scriviamo una mail',
      duplicate: "c'è un'altra richiesta",
      later: "l'ora la sceglie il cliente",
    },
    soon: 'riprova fra 20 minuti',
    when: 'Quando?',
    inAnHour: (hour: string) => `fra un'ora, alle ${hour}`,
    todayAt: (hour: string) => `oggi alle ${hour}`,
    nextAt: (day: string, hour: string) => `${formats.shortDay(day)} alle ${hour}`,
    day: 'Giorno',
    hour: 'Ora',
    callable: (day: string, spans: readonly (readonly [string, string])[]) =>
      `${formats.shortDay(day)} si chiama ${spans.map(([from, until]) => `dalle ${from} alle ${until}`).join(' e ')}.`,
    laterAt: (day: string, hour: string) => `Richiamami ${formats.shortDay(day)} alle ${hour}`,
    line: 'Una riga per chi richiama',
    lineHelp: 'La legge solo chi prende la richiamata. Niente salute, niente giudizi.',
    /** Where the wait ends outside the hours for calls. */
    againAt: (day: string, hour: string) => `riprova ${formats.shortDay(day)} alle ${hour}`,
    /** When the call is tried again after a failed try; `tries` counts the earlier tries. */
    again: (tries: number) =>
      ['riprova fra 2 ore', "riprova nell'altra metà del giorno", 'riprova domani', 'riprova domani'][tries] ??
      'ultimo: scriviamo una mail',
  },
  said: {
    saved: (name: string, what: string) => `${name}: ${what}`,
    back: (name: string) => `${name} è di nuovo in coda.`,
    assigned: (name: string, to: string) => `${name}: data a ${to}`,
    network: 'Forse non salvato: la rete non risponde.',
    refused: 'Non si può fare adesso. La coda è aggiornata.',
    gone: 'Questa richiesta non è più in coda: è stata annullata, o non è più tra le tue.',
  },
  trouble: {
    presa: "Un collega l'ha presa prima di te.",
    inMano: 'Hai già una richiamata in mano: chiudi prima quella.',
    pausa: 'È in pausa: si richiama più tardi.',
    orario: 'Adesso non si chiama: dalle 9 alle 20, mai la domenica e nei festivi.',
    versione: "È cambiata nel frattempo: guarda com'è adesso.",
    ora: "A quell'ora non si chiama: scegline un'altra.",
    nessuna: "Non c'è una richiamata da prendere adesso.",
  },
} as const;

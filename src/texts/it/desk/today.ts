import { dayInShort, weekdayWithDay } from './days.ts';

const people = (n: number) => (n === 1 ? '1 persona' : `${n} persone`);
const halfHours = (n: number) =>
  n === 0 ? "nessuna mezz'ora libera" : n === 1 ? "1 mezz'ora libera" : `${n} mezz'ore libere`;
const openings = (spans: readonly (readonly [from: string, to: string])[]) =>
  spans.map(([from, to]) => `${short(from)}-${short(to)}`).join(' e ');
/** '9:30' */
const short = (hour: string) => hour.replace(/^0/, '');

/** The page of a branch's visits of one day. */
export const today = {
  title: 'Oggi',
  print: 'Stampa il giorno',
  wholeDay: 'La sua giornata',
  lead: (day: string, spans: readonly (readonly [from: string, to: string])[], consultants: number) =>
    spans.length === 0
      ? `${weekdayWithDay(day)}, chiusi`
      : `${weekdayWithDay(day)}, aperti ${openings(spans)}, ${consultants === 1 ? '1 consulente' : `${consultants} consulenti`}`,
  numbers: {
    label: 'La giornata in numeri',
    waiting: 'in attesa',
    meeting: 'in colloquio',
    expected: (n: number) => (n === 1 ? 'ancora atteso' : 'ancora attesi'),
    attended: (n: number) => (n === 1 ? 'concluso' : 'conclusi'),
    noShow: (n: number) => (n === 1 ? 'non venuto' : 'non venuti'),
    open: 'senza esito',
  },
  here: {
    title: 'In filiale adesso',
    none: 'Nessuno in attesa, nessuno in colloquio.',
    minutes: 'min',
    waiting: (since: string) => `in attesa dalle ${since}`,
    meeting: (since: string) => `in colloquio dalle ${since}`,
    long: 'aspetta da più di 10 minuti',
    tooLong: 'aspetta da più di 20 minuti',
    about: (hour: string, product: string) => `ore ${short(hour)}, ${product}`,
  },
  list: {
    title: 'La giornata',
    count: (n: number, free: number) => `${people(n)}, ${halfHours(free)}`,
    columns: { hour: 'Ora', person: 'Persona', about: 'Per cosa', state: 'Stato', receiver: 'Riceve', acts: 'Azioni' },
    now: (hour: string) => `Adesso, ${hour}`,
    showDone: (n: number) => (n === 1 ? 'Mostra 1 già finito' : `Mostra i ${n} già finiti`),
    hideDone: 'Nascondi i già finiti',
    moreFor: (name: string) => `Altre azioni per ${name}`,
  },
  states: {
    expected: 'Atteso',
    open: 'Esito mancante',
    arrived: (minutes: number) => `Attende ${minutes} min`,
    meeting: 'In colloquio',
    attended: 'Concluso',
    noShow: 'Non venuto',
    left: 'Andato via',
    notReceived: 'Non ricevuto',
    cancelled: 'Annullato',
    call: 'Telefonata',
    called: 'Telefonata fatta',
  },
  /** A call in a band of hours: the customer knows only the band. */
  band: (from: string, until: string) => `Fascia ${short(from)}-${short(until)}`,
  infoOnly: 'Solo informazioni',
  toConfirm: (hour: string) => `Da confermare entro le ${short(hour)}`,
  acts: {
    arrive: 'Arrivato',
    start: 'Inizia',
    attended: 'Concluso',
    noShow: 'Non venuto',
    left: 'Andato via',
    notReceived: 'Non ricevuto',
    undo: "Annulla l'ultimo passo",
    other: 'Altro',
    about: (act: string, name: string) => `${act}: ${name}`,
    otherAbout: (name: string) => `Altro esito per ${name}`,
    fix: 'Correggi in',
  },
  said: {
    done: (act: string, name: string, hour: string) => `${act}: ${name}, ore ${hour}`,
    bookNext: 'Prossimo appuntamento',
    undone: (name: string) => `Annullato: ${name} è com'era prima.`,
    failed: (act: string, name: string) => `Forse non registrato: «${act}» per ${name}. La rete non risponde.`,
    refused: (act: string, name: string) => `«${act}» per ${name} non si può registrare adesso.`,
    same: (state: string, name: string) => `${name}: era già registrato (${state}).`,
    undoLate: (name: string) => `L'esito di ${name} ha più di 15 minuti: non si annulla più da qui, si corregge.`,
    moved: (name: string, day: string, hour: string) =>
      `Nel frattempo ${name} è spostato a ${dayInShort(day)}, ore ${hour}.`,
  },
  conflict: {
    title: (name: string) => `Per ${name} nel frattempo è cambiato qualcosa`,
    theirs: (state: string) => `Ora risulta: ${state}`,
    mine: (act: string) => `Tu volevi: ${act}`,
    keep: "Tieni com'è",
    again: (act: string) => `Registra lo stesso «${act}»`,
  },
  receiver: {
    nobody: 'nessuno',
    take: 'Prendo io',
    giveBack: 'Lascia',
    assign: 'Assegna a…',
    change: (who: string, name: string) => `${who}, cambia chi riceve ${name}`,
    loading: 'Un momento',
    whom: 'Chi riceve?',
    free: 'Nessuno: il primo libero',
    away: (name: string) => `${name}, assente`,
    mine: (name: string) => `Ricevi tu: ${name}`,
    theirs: (name: string, who: string) => `Riceve ${who}: ${name}`,
    firstFree: (name: string) => `Riceve il primo libero: ${name}`,
    is: (who: string) => `Riceve ${who}`,
    isFree: 'Non riceve ancora nessuno',
    failed: (name: string) => `Forse non registrato chi riceve ${name}. La rete non risponde.`,
    refused: (name: string) => `Chi riceve ${name} non si può cambiare adesso.`,
    /** About a call at a chosen time. */
    call: {
      change: (who: string, name: string) => `${who}, cambia chi chiama ${name}`,
      whom: 'Chi chiama?',
      mine: (name: string) => `Chiami tu: ${name}`,
      theirs: (name: string, who: string) => `Chiama ${who}: ${name}`,
      firstFree: (name: string) => `Chiama il primo libero: ${name}`,
      is: (who: string) => `Chiama ${who}`,
      isFree: 'Non chiama ancora nessuno',
      failed: (name: string) => `Forse non registrato chi chiama ${name}. La rete non risponde.`,
      refused: (name: string) => `Chi chiama ${name} non si può cambiare adesso.`,
    },
    filters: { label: 'Chi riceve', all: 'Tutte', mine: 'Le mie', free: 'Senza nessuno' },
    filtered: 'Nessuna visita con questo filtro. Le altre sono sotto «Tutte».',
  },
  late: {
    title: 'Esiti da registrare',
    lead: "Registra dopo: quello che è successo, anche dall'elenco stampato.",
    none: 'Nessun esito in sospeso.',
    noArrival: "Nessun arrivo segnato. Com'è andata?",
    arrived: (hour: string) => `Arrivato alle ${hour}, poi niente. Com'è andata?`,
    meeting: (hour: string) => `In colloquio dalle ${hour}, mai chiuso.`,
    more: (n: number) => (n === 1 ? 'Mostra 1 altro' : `Mostra altri ${n}`),
    when: (day: string | null, hour: string) => `${day === null ? 'oggi' : day} ${short(hour)}`,
  },
  tomorrow: {
    title: (day: string) => `Domani, ${day}`,
    people,
    closed: 'La filiale è chiusa.',
    full: "Nessuna mezz'ora libera.",
    free: (n: number) => `Ancora ${halfHours(n)}`,
    hours: (hours: readonly string[], more: number) =>
      `${hours.map(short).join(', ')}${more === 0 ? '' : more === 1 ? " e un'altra" : ` e altre ${more}`}.`,
  },
  empty: {
    title: 'Oggi nessuno ha un appuntamento',
    open: (spans: readonly (readonly [from: string, to: string])[], free: number) =>
      `La filiale è aperta ${openings(spans)}: ${halfHours(free)}.`,
    closed: 'Oggi la filiale è chiusa.',
    next: (n: number) =>
      n === 0 ? "Nemmeno domani c'è qualcuno." : `Domani ${n === 1 ? 'viene' : 'vengono'} ${people(n)}.`,
  },
  failed: { title: 'La giornata non si è caricata', text: "Non sappiamo chi c'è oggi: riprova." },
  gone: { title: 'Questa filiale non è tra le tue', text: "Scegline un'altra in alto." },
  products: {
    personal: 'Prestito personale',
    salary: 'Cessione del quinto',
    business: 'Prestito business',
  },
} as const;

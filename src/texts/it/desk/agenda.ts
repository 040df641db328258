import { dayInShort, weekdayInShort, weekdayWithDay } from './days.ts';

const free = (n: number) => (n === 1 ? '1 libero' : `${n} liberi`);
const unused = (n: number) => (n === 1 ? '1 non prenotato' : `${n} non prenotati`);
const booked = (n: number) => (n === 1 ? '1 prenotato' : `${n} prenotati`);
const held = (n: number) => (n === 1 ? '1 in prenotazione' : `${n} in prenotazione`);

/** The agenda page: the days of a branch, slot by slot. */
export const agenda = {
  receives: (name: string) => `riceve ${name}`,
  title: 'Agenda',
  week: (first: string, last: string) => `Da ${weekdayWithDay(first)} a ${weekdayWithDay(last)}`,
  day: weekdayWithDay,
  before: { week: 'Settimana precedente', day: 'Giorno precedente' },
  after: { week: 'Settimana successiva', day: 'Giorno successivo' },
  today: 'Oggi',
  view: 'Vista',
  views: { giorno: 'Giorno', settimana: 'Settimana', elenco: 'Elenco' },
  keys: 'Legenda',
  states: {
    booked: 'prenotato',
    free: 'libero',
    held: 'in prenotazione',
    closed: 'chiuso',
    over: 'oltre capienza',
    lost: 'da ricollocare',
  },
  caption: {
    week: "Agenda della settimana: righe le mezz'ore, colonne i giorni. Frecce per muoverti, Invio per aprire.",
    day: "Agenda del giorno: righe le mezz'ore, colonne i posti. Frecce per muoverti, Invio per aprire.",
  },
  hour: 'Ora',
  seat: (n: number) => `Posto ${n}`,
  pause: (from: string, to: string) => `${from}-${to} pausa`,
  short: weekdayInShort,
  head: (n: number, isToday: boolean) => (isToday ? `oggi, ${free(n)}` : free(n)),
  /** A past day: its visits and its capacity. */
  pastHead: (people: number, seats: number) => `${people} su ${seats === 1 ? '1 posto' : `${seats} posti`}`,
  days: 'Giorno',
  scrolls: 'Settimana, scorre in orizzontale',
  full: 'pieno',
  nobody: 'nessuno',
  free,
  unused,
  booked,
  held,
  over: (n: number) => `+${n} oltre`,
  lost: (n: number) => `${n} da ricollocare`,
  /** What a slot contains, as screen readers read it. */
  cell: (
    day: string,
    hour: string,
    {
      people,
      holds,
      left,
      over,
      lost,
      isPast,
    }: { people: number; holds: number; left: number; over: number; lost: number; isPast: boolean },
  ) => {
    const parts = [
      ...(people > 0 ? [booked(people)] : []),
      ...(over > 0 ? [`${over} oltre capienza`] : []),
      ...(lost > 0 ? [`${lost} da ricollocare`] : []),
      ...(holds > 0 ? [held(holds)] : []),
      left > 0 ? (isPast ? unused : free)(left) : people + over + lost + holds > 0 ? 'pieno' : 'nessuno',
    ];
    return `${dayInShort(day)}, ${hour}: ${parts.join(', ')}`;
  },
  closedCell: (day: string, hour: string, why: string) => `${dayInShort(day)}, ${hour}: ${why}`,
  seatCell: (hour: string, what: string) => `ore ${hour}, ${what}`,
  closed: 'Chiuso',
  closedDay: (why: string | null) => (why === null ? 'La filiale è chiusa.' : `La filiale è chiusa: ${why}.`),
  book: 'Prenota',
  isFree: 'Libero',
  notFree: 'Non prenotato',
  isHeld: 'In prenotazione',
  heldBy: 'nessun nome: un visitatore sta scegliendo',
  isOver: 'Oltre capienza',
  isLost: 'Da ricollocare',
  failed: { title: "L'agenda non si è caricata", text: 'Non sappiamo chi viene in questi giorni: riprova.' },
} as const;

import { applying } from './capacity-apply.ts';
import { consultants, effects } from './capacity-effects.ts';
import { dayInShort } from './days.ts';

const WEEKDAYS = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica'] as const;

/** The page of a branch's opening hours and number of consultants. */
export const capacity = {
  title: 'Orari e capacità',
  lead: 'Una modifica alla volta. Prima vedi chi tocca, poi decidi.',
  steps: { label: 'A che punto è la modifica', draft: 'Bozza', preview: 'Anteprima', applied: 'Applicata' },
  toHistory: 'Storia delle modifiche',
  weekday: (n: number) => WEEKDAYS[n - 1] ?? '',
  consultants,
  form: {
    title: 'La modifica',
    what: 'Che cosa cambia?',
    kinds: {
      close: 'La filiale chiude',
      reduce: 'Altro numero di consulenti',
      absence: 'Manca un consulente',
      week: 'Nuovi orari della settimana',
      loan: 'Un consulente in prestito',
    },
    from: 'Dal*',
    to: 'Al*',
    start: 'In vigore dal*',
    whole: 'Tutto il giorno',
    fromHour: 'Dalle*',
    untilHour: 'Alle*',
    consultants: 'Quanti ricevono in quelle ore',
    reason: 'Motivo, senza nomi e senza salute*',
    lender: (name: string) => `Da ${name}`,
    week: {
      label: 'Orari della settimana',
      day: 'Giorno',
      morning: 'Mattina',
      afternoon: 'Pomeriggio',
      consultants: 'Consulenti',
      from: (day: string, part: string) => `${day}, ${part}: dalle`,
      until: (day: string, part: string) => `${day}, ${part}: alle`,
      count: (day: string) => `${day}: consulenti`,
      was: (what: string) => `prima ${what}`,
      closed: 'chiuso',
      help: 'Un giorno senza ore è chiuso.',
    },
    more: {
      title: (n: number) => (n === 0 ? 'Anche in altre filiali' : n === 1 ? 'Anche in 1 altra' : `Anche in altre ${n}`),
      help: 'Una modifica in più filiali ha bisogno di una seconda persona.',
      find: 'Nome, città o codice',
    },
    preview: 'Anteprima',
    discard: 'Scarta',
    faults: {
      required: 'Campo obbligatorio',
      past: 'Scegli un giorno da oggi in poi.',
      order: "La fine viene prima dell'inizio.",
      week: 'Ogni ora ha bisogno di un inizio e di una fine, in ordine.',
      noHours: 'Almeno un giorno è aperto: per chiudere scegli «La filiale chiude».',
      consultantCount: 'Un giorno aperto ha da 1 a 99 consulenti.',
    },
    failed: "L'anteprima non è arrivata: la rete non risponde. La bozza è ancora qui.",
    refused: 'Questa modifica non si può fare: controlla giorni, ore e filiali.',
  },
  none: {
    title: 'Ancora nessuna anteprima',
    text: "Scegli che cosa cambia, da quando, e scrivi il motivo. L'anteprima dice chi tocca: non salva nulla.",
  },
  now: {
    title: 'Gli orari di adesso',
    from: (day: string) => `Dal ${dayInShort(day)}`,
    today: 'Oggi in vigore',
    closed: 'chiuso',
    differ: 'Giorni diversi dal solito',
    more: (n: number) => (n === 1 ? 'Un altro giorno' : `Altri ${n} giorni`),
    noDiffer: 'Nessun giorno diverso dal solito.',
    closing: (hours: string, n: number, reason: string) =>
      [hours, n === 0 ? 'chiuso' : consultants(n), reason].filter((part) => part !== '').join(', '),
    roster: (hours: string, n: number) =>
      [n < 0 ? 'un consulente in meno' : 'un consulente in prestito', hours].filter((part) => part !== '').join(', '),
    holiday: (name: string) => `festa, ${name}`,
    failed: 'Gli orari non si sono caricati.',
  },
  /** A change summarised in one line. */
  sentence: {
    day: (from: string, to: string) => (from === to ? dayInShort(from) : `da ${dayInShort(from)} a ${dayInShort(to)}`),
    hours: (from: string, until: string) => `${from}-${until}`,
    close: (when: string) => `Chiusa ${when}`,
    reduce: (n: number, when: string) => `${consultants(n)} ${when}`,
    absence: (when: string) => `Un consulente in meno ${when}`,
    loan: (from: string, when: string) => `Un consulente di ${from} qui ${when}`,
    many: (what: string, n: number) => `${what}, in ${n} filiali`,
    week: (day: string) => `Nuovi orari dal ${dayInShort(day)}`,
  },
  ...effects,
  ...applying,
} as const;

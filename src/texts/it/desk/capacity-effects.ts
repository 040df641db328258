import { dayInShort } from './days.ts';

export const consultants = (n: number) => (n === 1 ? '1 consulente' : `${n} consulenti`);
const inDays = (n: number | null) =>
  n === null ? 'nessuno nei prossimi giorni' : n === 0 ? 'oggi' : n === 1 ? 'domani' : `tra ${n} giorni`;

/** The preview of a change of opening hours or capacity: what it would do to customers and slots. */
export const effects = {
  effect: {
    title: 'Che cosa succede',
    lose: (n: number) => (n === 1 ? "persona perde la mezz'ora" : "persone perdono la mezz'ora"),
    nobody: "Nessuno perde la mezz'ora",
    nobodyText: 'Puoi applicare: non parte nessun avviso.',
    offered: (n: number) =>
      n === 1
        ? '1 persona riceve delle proposte, la prima già riservata'
        : `${n} persone ricevono delle proposte, la prima già riservata`,
    toCall: (n: number) =>
      n === 1
        ? "1 persona va chiamata: non c'è un posto vicino"
        : `${n} persone vanno chiamate: non c'è un posto vicino`,
    holds: (n: number) =>
      n === 1
        ? '1 visitatore sta prenotando in queste ore: ne sceglierà altre'
        : `${n} visitatori stanno prenotando in queste ore: ne sceglieranno altre`,
    keeping: (n: number) =>
      n === 1
        ? "1 persona da ricollocare tiene il posto di prima: riceve l'avviso che resta tutto com'era"
        : `${n} persone da ricollocare tengono il posto di prima: ricevono l'avviso che resta tutto com'era`,
    quiet: 'Puoi applicare.',
    stay: "Chi ha prenotato prima resta dov'è",
    firstFree: 'Primo giorno libero',
    same: (n: number | null) => `Non cambia: ${inDays(n)}`,
    moves: (before: number | null, after: number | null) => `Prima ${inDays(before)}, dopo ${inDays(after)}`,
    before: 'Prima',
    after: 'Dopo',
    halves: "Mezz'ora per mezz'ora",
    scrolls: "Mezz'ore che cambiano, scorre",
    columns: { branch: 'Filiale', when: 'Quando', places: 'Posti', people: 'Prenotati', holds: 'In prenotazione' },
    places: (before: number, after: number) => `da ${before} a ${after}`,
  },
  idea: {
    title: 'Sposta il consulente, non i clienti',
    nobody: 'Meno persone da spostare',
    text: ({ name, km, receive, booked }: { name: string; km: string; receive: number; booked: number }) =>
      `${name}, a ${km} km, in quelle ore ha ${consultants(receive)} e al massimo ${booked === 1 ? '1 appuntamento' : `${booked} appuntamenti`} alla volta.`,
    when: (day: string, from: string, until: string) =>
      `${dayInShort(day)}, ${from}-${until}: può venire qui uno di loro.`,
    send: 'Prova questa soluzione',
    whom: "La applica chi risponde delle due filiali: chiedila al responsabile d'area.",
    reason: 'Consulente in prestito',
    parked: 'La tua modifica è qui da parte: la ritrovi dopo il prestito.',
    back: 'Torna alla mia modifica',
  },
  touched: {
    title: 'Chi tocca e che cosa gli proponiamo',
    told: 'Chi abbiamo avvisato',
    rule: 'Ognuno tiene il posto di prima finché non sceglie. Chi non risponde viene chiamato, mai annullato.',
    /** At some of the times the branch receives nobody. */
    ruleClosed:
      "Dove la filiale non riceve, il posto di prima non c'è più: ognuno sceglie una proposta, e la prima è riservata. Chi non risponde viene chiamato, mai annullato.",
    columns: { person: 'Persona', reserved: 'Posto riservato', other: 'Alternativa', state: 'Che cosa succede' },
    had: (day: string, hour: string) => `aveva ${dayInShort(day)}, ore ${hour}`,
    none: 'nessun posto vicino',
    dash: 'nessuna',
    gets: 'Riceve le proposte',
    sent: 'Proposta inviata',
    toCall: 'Da chiamare',
    causes: { closed: 'filiale chiusa', over: 'un posto in meno', offGrid: "mezz'ora che non c'è più" },
  },
  /** A slot offered to a displaced customer, and how it differs from the lost one. */
  offer: {
    when: (day: string, hour: string) => `${dayInShort(day)}, ore ${hour}`,
    here: 'stessa filiale',
    there: (name: string, km: string) => `${name}, ${km} km`,
    sameHour: 'stessa ora',
    hours: (n: number, isLater: boolean) => {
      const whole = n === 0.5 ? "mezz'ora" : n === 1 ? '1 ora' : `${String(n).replace('.', ',')} ore`;
      return `${whole} ${isLater ? 'dopo' : 'prima'}`;
    },
    days: (n: number, isLater: boolean) => `${n === 1 ? 'il giorno' : `${n} giorni`} ${isLater ? 'dopo' : 'prima'}`,
  },
} as const;

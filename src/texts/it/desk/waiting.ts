import { dayInShort } from './days.ts';

const at = (day: string, hour: string) => `${dayInShort(day)}, ore ${hour}`;

/** Customers who wait for an earlier slot. */
export const waiting = {
  title: 'Chi aspetta un posto prima',
  show: 'Mostra chi aspetta un posto prima',
  people: 'In ordine di richiesta',
  offers: 'Posti offerti negli ultimi sette giorni',
  nobody: 'Nessuno aspetta un posto prima in questa filiale.',
  noOffers: 'Nessun posto offerto negli ultimi sette giorni.',
  failed: "L'elenco non si è caricato.",
  since: (when: string) => `Dal ${when}`,
  has: (day: string, hour: string) => `Ha ${at(day, hour)}`,
  wishes: (day: string, part: string, isNear: boolean) =>
    `Può venire da ${dayInShort(day)}, ${part}${isNear ? ', anche nelle filiali entro 15 km' : ''}`,
  parts: { any: 'tutta la giornata', morning: 'solo di mattina', afternoon: 'solo di pomeriggio' },
  none: 'Nessuna offerta finora.',
  offer: (day: string, hour: string, place: string) => `${at(day, hour)}, ${place}`,
  states: {
    offered: 'attende risposta',
    taken: 'ha detto di sì',
    refused: 'ha detto di no',
    expired: 'non ha risposto',
    superseded: 'non vale più',
  },
  to: (name: string, state: string) => `A ${name}: ${state}`,
  passed: 'Chi aveva chiesto prima, e perché non lo ha avuto',
  why: {
    later: 'ha chiesto dopo',
    unproven: 'contatto non confermato',
    far: 'filiale non vicina',
    'not-earlier': 'meno di tre giorni prima del suo',
    from: 'può venire più tardi',
    part: 'altro momento della giornata',
    this: 'lo ha già avuto in offerta',
    open: "ha un'altra offerta aperta",
    today: "ha già avuto l'offerta di oggi",
    all: 'ha già avuto tre offerte',
  },
} as const;

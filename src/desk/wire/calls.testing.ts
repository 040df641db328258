import type { CallLine, calls } from '#contract/desk/calls.ts';
import type { Output } from '#contract/endpoint.ts';
import { NOW } from '../session/deps.testing.ts';

const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

interface Some extends Partial<CallLine> {
  /** Minutes from now. */
  readonly due?: number;
  readonly rests?: number;
  readonly mine?: number;
  readonly theirs?: number;
}

let codes = 0;

/** A call as the server returns it: 'Tea S****', due in an hour. */
export function aCallLine(name: string, { due = 60, rests = -60, mine, theirs, ...change }: Some = {}): CallLine {
  codes += 1;
  const [nome = '', cognome = ''] = name.split(' ');
  const until = mine ?? theirs;
  return {
    ...{ oppID: `TEL${String(codes).padStart(15, '0')}`, nome, cognome, prodotto: 1 as const },
    filiale: { codice: '0151', nome: 'Filiale Milano Centro' },
    ...{ agente: null, chiesta: at(-180), entro: at(due), riprende: at(rests), tentativi: 0 },
    inMano: until === undefined ? null : { nome: 'Ivo Ipotesi', mia: mine !== undefined, fino: at(until) },
    ...{ confermata: true, perChi: null, chiusa: false, versione: 1 },
    ...change,
  };
}

type Wire = Output<typeof calls>;

/** Today and tomorrow from 9 to 13 and from 15 to 18. */
const HOURS = ['2026-11-23', '2026-11-24'].map((giorno) => ({
  giorno,
  fasce: [
    { dalle: '09:00', alle: '13:00' },
    { dalle: '15:00', alle: '18:00' },
  ],
}));

/** What a booking takes from the call, with all four consents answered. */
const BOOKABLE = {
  ...{ filiale: '0151', email: 'a***@v***.it', mancano: [] },
  consensi: [
    { scopo: 'privacyInterncommoffer' as const, risposta: true },
    { scopo: 'privacyOtherservice' as const, risposta: false },
    { scopo: 'privacyProfilazione' as const, risposta: false },
    { scopo: 'privacyExtcommoffer' as const, risposta: false },
  ],
};

/** The queue as the server returns it; the call in hand has a password of two words. */
export function aQueue(lines: readonly CallLine[], change: Partial<Wire> = {}): Wire {
  const mine = lines.find(({ inMano }) => inMano?.mia);
  return {
    ...{ adesso: at(0), siChiama: true, coda: [...lines], altre: 0, oggi: { mantenute: 31, promesse: 34 } },
    mia: mine
      ? { chiamata: mine, cellulare: '********42', parola: 'vela limone', prove: [], orari: HOURS, prenota: BOOKABLE }
      : null,
    colleghi: [],
    ...change,
  };
}

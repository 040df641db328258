import type { Preview } from '#contract/desk/capacity.ts';
import type { Displaced } from '#contract/desk/displaced.ts';
import { NOW } from '../session/deps.testing.ts';
import { aLine } from './day.testing.ts';

const stamp = new Date(NOW).toISOString();
export const sha = (letter: string): string => letter.repeat(64);

type Touched = Preview['persone'][number];

const seat = (change: object = {}) => ({
  ...{ filiale: '0151', nome: 'Filiale Milano Centro', indirizzo: 'Via Roma 1, Milano' },
  ...{ giorno: '2026-11-26', ora: '15:00', km: null, riservato: true },
  ...change,
});

/** Three offers: here one day later, here one hour later, and near at an equal time. */
const someSeats = () => [
  seat(),
  seat({ giorno: '2026-11-25', ora: '16:00', riservato: false }),
  seat({ filiale: '0152', nome: 'Filiale Porta Romana', giorno: '2026-11-25', km: 1.62, riservato: false }),
];

/** A person who would lose Wednesday at three, as the server returns it. */
export function aTouched(name: string, change: Partial<Touched> = {}): Touched {
  const [nome = '', ...rest] = name.split(' ');
  return {
    ...{ oppID: aLine(name).oppID, filiale: '0151', giorno: '2026-11-25', ora: '15:00', causa: 'closed' },
    ...{ nome, cognome: rest.join(' '), prodotto: 1, prenotata: stamp, posti: someSeats(), daChiamare: false },
    ...change,
  };
}

/** The preview of a closed Wednesday. */
export const aPreview = (persone: readonly Touched[], change: Partial<Preview> = {}): Preview => ({
  ...{ sha256: sha('a'), adesso: stamp, persone: [...persone], tengono: [], tenute: 0, prestito: null, secondo: false },
  mezzore: [
    { filiale: '0151', giorno: '2026-11-25', ora: '15:00', prima: 2, dopo: 0, visite: persone.length, tenute: 0 },
  ],
  filiali: [{ codice: '0151', nome: 'Filiale Milano Centro', primoLibero: 1, primoLiberoDopo: 4 }],
  ...change,
});

const EVERY_DAY = [
  { da: '09:00', a: '13:00' },
  { da: '14:00', a: '18:00' },
];

/** Monday to Friday with two consultants. */
export const someHours = (change: object = {}): object => ({
  ...{ filiale: { codice: '0151', nome: 'Filiale Milano Centro' }, oggi: '2026-11-23', chiusure: [], turni: [] },
  festivi: [{ giorno: '2026-12-08', nome: 'Immacolata' }],
  settimane: [
    {
      dal: '2000-01-01',
      giorni: [1, 2, 3, 4, 5, 6, 7].map((giorno) => ({
        ...{ giorno, orari: giorno < 6 ? EVERY_DAY : [], consulenti: giorno < 6 ? 2 : 0 },
      })),
    },
  ],
  ...change,
});

/** An applied closure of a day, by a colleague. */
export const aMade = (change: object = {}): object => ({
  ...{ id: '7', tipo: 'closure', stato: 'applied', filiali: ['0151'], dal: '2026-11-25', al: '2026-11-25' },
  ...{ motivo: 'Lavori', chi: 'Lavinia Corallo', secondo: null, quando: stamp, persone: 2, decise: 0 },
  ...{ annullabile: true, sostituita: false, bozza: null, sha256: null },
  ...change,
});

/** A person to call until this evening, with three offers. */
export const aDisplaced = (name: string, change: Partial<Displaced> = {}): Displaced => ({
  ...{ id: '3', versione: 1, modifica: '7', causa: 'closed', stato: 'toCall', motivo: 'Lavori' },
  visita: { ...aLine(name, { giorno: '2026-11-25', ora: '15:00' }), filiale: '0151' },
  posti: someSeats().map((each, n) => ({ ...each, n })),
  ...{ entro: '2026-11-23T17:00:00.000Z', decisa: null, decisaDa: null, avvisi: ['mail', 'sms'] },
  ...{ cellulare: '********42', tentativi: 0, ultimo: null, richiama: null, righe: [] },
  ...change,
});

import type { day, VisitLine } from '#contract/desk/day.ts';
import type { Output } from '#contract/endpoint.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { NOW } from '../session/deps.testing.ts';

const MINUTE = 60_000;
/** This many minutes before 9:48. */
const ago = (minutes: number): string => new Date(NOW - minutes * MINUTE).toISOString();

interface Some extends Partial<VisitLine> {
  /** Minutes ago. */
  readonly arrived?: number;
  readonly started?: number;
}

let codes = 0;

/** A visit of the day as the server returns it: 'Tea Simulacri' at ten. */
export function aLine(name: string, { arrived, started, ...change }: Some = {}): VisitLine {
  codes += 1;
  const [nome = '', ...rest] = name.split(' ');
  const moments = {
    arrivo: arrived === undefined ? null : ago(arrived),
    inizio: started === undefined ? null : ago(started),
  };
  return {
    ...{ oppID: `OPP${String(codes).padStart(15, '0')}`, giorno: '2026-11-23', ora: '10:00' },
    ...{ nome, cognome: rest.join(' '), prodotto: 1, soloInfo: false, prenotata: ago(5_000), stato: 'confirmed' },
    ...{ fine: null, esito: null, versione: arrived === undefined ? 0 : started === undefined ? 1 : 2 },
    ...moments,
    ...change,
  };
}

const OPEN = { aperta: [{ da: '09:00', a: '13:00' }], consulenti: 3, liberi: ['11:00', '11:30'] };

/** A day of branch 0151 as the server returns it. */
export const aDay = (visite: readonly VisitLine[], change: object = {}): Output<typeof day> => ({
  ...{ filiale: { codice: '0151', nome: 'Filiale Milano Centro' }, giorno: fromInstant(NOW).day },
  ...{ adesso: new Date(NOW).toISOString(), orario: OPEN, visite: [...visite], senzaEsito: [] },
  domani: { giorno: '2026-11-24', visite: 18, posti: 2, ...OPEN, liberi: ['09:00', '16:30'] },
  ...change,
});

/** The visit after a mark. */
export const after = (line: VisitLine, change: Partial<VisitLine>): VisitLine => ({
  ...line,
  versione: line.versione + 1,
  ...change,
});

import { dayInShort, weekdayInShort } from './days.ts';

const days = (n: number) => (n === 0 ? 'oggi' : n === 1 ? '1 giorno' : `${n} giorni`);
const inDays = (n: number | null, of: number) => (n === null ? `oltre ${of} giorni` : days(n));

/** The page of free slots of all branches, day by day. */
export const network = {
  title: 'Rete',
  lead: (n: number, from: string, to: string) =>
    `${n === 1 ? '1 filiale' : `${n} filiali`}, da ${dayInShort(from)} a ${dayInShort(to)}`,
  area: 'Area',
  everyArea: 'Tutte le aree',
  find: 'Filiale',
  numbers: {
    label: 'La rete in numeri',
    tooLong: 'oltre 7 giorni',
    long: 'da 4 a 7 giorni',
    short: 'da 2 a 3 giorni',
    now: 'oggi o domani',
    middle: 'mediana al primo posto',
  },
  middle: (n: number | null, of: number) => (n === null ? `oltre ${of} g` : n === 0 ? 'oggi' : `${n} g`),
  map: 'Posti liberi per filiale e giorno',
  keys: 'Legenda',
  states: { full: 'pieno', tight: 'stretto, da 1 a 4', free: 'libero, 5 o più', closed: 'chiuso' },
  caption:
    "Posti liberi: righe le filiali, colonne i giorni. Frecce per muoverti, Invio per aprire l'agenda del giorno.",
  scrolls: 'Mappa dei posti liberi, scorre',
  choose: "Scegli una casella con le frecce per leggerla per intero; Invio apre l'agenda di quel giorno.",
  cell: (branch: string, day: string, free: number | null, first: string) =>
    `${branch}, ${dayInShort(day)}: ${free === null ? 'chiuso' : free === 0 ? 'pieno' : free === 1 ? '1 posto libero' : `${free} posti liberi`}. Primo posto: ${first}.`,
  closed: '–',
  day: weekdayInShort,
  columns: { branch: 'Filiale', first: 'Primo posto', sum: 'Totale' },
  first: (n: number | null, of: number) => (n === null ? `${of}+ g` : n === 0 ? 'oggi' : `${n} g`),
  inDays,
  near: {
    title: 'Dove mandare chi non trova posto',
    about: 'entro 25 km, prima per giorni guadagnati',
    busy: 'Filiale piena',
    first: 'Primo posto',
    to: 'Vicina con posto',
    km: 'Distanza',
    distance: (km: number) => `${km.toFixed(1).replace('.', ',')} km`,
    none: 'Nessuna filiale fa aspettare più di tre giorni, o nessuna vicina riceve prima.',
    more: (n: number) => `Mostra tutte (${n})`,
  },
  definition:
    'Posti che chi prenota oggi trova liberi: postazioni aperte meno prenotate e in prenotazione. La mappa ha al massimo dieci secondi.',
  none: { title: 'Nessuna filiale', text: 'Per il tuo ruolo qui non ci sono filiali.' },
  noneFound: 'Nessuna filiale con questo nome in questa area.',
  failed: { title: 'La mappa non si è caricata', text: 'Controlla la rete e riprova.' },
} as const;

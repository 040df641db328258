import { dayInShort } from './days.ts';

const grouped = (n: number) => n.toLocaleString('it-IT', { useGrouping: 'always' } as Intl.NumberFormatOptions);
const stretch = (from: number, to: number | null) =>
  to === null ? `${from} o più` : from === to ? `${from}` : `${from}-${to}`;
const cases = (n: number) => (n === 1 ? '1 caso' : `${grouped(n)} casi`);

/** The page of statistics of past days; each figure has an explanation. */
export const insight = {
  title: 'Andamento',
  lead: (n: number, from: string, to: string) =>
    `${n === 1 ? '1 filiale' : `${n} filiali`}, da ${dayInShort(from)} a ${dayInShort(to)}. Per filiale, mai per consulente.`,
  branch: 'Filiale',
  everyBranch: 'Tutte',
  period: 'Periodo',
  weeks: (n: number) => (n === 1 ? '1 settimana' : `${n} settimane`),
  number: grouped,
  few: 'meno di 30 casi: solo conteggi',
  noValue: 'n.d.',
  ofHundred: 'su 100',
  short: 'In breve',
  strip: {
    come: 'si presentano',
    wait: 'attesa mediana',
    minutes: 'min',
    lead: 'fra prenotazione e incontro',
    days: 'giorni',
    booked: 'dal primo passo alla conferma',
    of: (n: number) => `su ${cases(n)}`,
  },
  columns: { cases: 'Casi', share: 'Su 100', range: 'Da-a', chart: 'Grafico' },
  missed: {
    title: 'Chi non viene',
    about: 'per gruppi di appuntamenti, mai per persona',
    finding: (group: string, of: { about: number; from: number; to: number }, n: number) =>
      `${group}: di 100 simili, circa ${of.about} ${of.about === 1 ? 'non viene' : 'non vengono'} (da ${of.from} a ${of.to}; ${cases(n)}).`,
    noFinding: 'Nessun gruppo ha ancora 30 casi: solo conteggi.',
    group: 'Gruppo',
    name: (product: string, from: number, to: number | null, morning: boolean, reminded: boolean) =>
      `${product}, ${stretch(from, to)} giorni prima, ${morning ? 'mattina' : 'pomeriggio'}, promemoria ${reminded ? 'sì' : 'no'}`,
    range: (from: number, to: number) => `${from}-${to}`,
    missed: 'Non venuti',
    definition:
      'Intervallo al 90 %, fra 30 casi di peso alla quota della filiale, avvicinata a quella della rete, e i casi del gruppo. Esiti mancanti, annullati e chi non abbiamo ricevuto non contano. Promemoria sì: consegnato per e-mail o SMS. Degli ultimi 85 giorni. Sotto 30 casi non si calcola una percentuale.',
  },
  products: { personal: 'Personale', salary: 'Quinto', business: 'Business' },
  fates: {
    title: 'Presenze',
    about: 'appuntamenti dei giorni finiti',
    finding: (came: number, n: number) =>
      `Di 100 di cui si sa, ${came} ${came === 1 ? 'si presenta' : 'si presentano'} (${cases(n)}).`,
    noFinding: (came: number, n: number) =>
      `${came} ${came === 1 ? 'presentato' : 'presentati'} su ${cases(n)} di cui si sa: troppo pochi per una quota.`,
    weeks: 'Settimana',
    came: 'Venuti',
    week: (day: string) => `dal ${dayInShort(day)}`,
    chart: 'Presenze per settimana: venuti, anche chi è andato via, e non venuti',
    keys: { came: 'venuti', missed: 'non venuti (il secondo numero)' },
    branch: 'Filiale',
    visits: 'Visite',
    columns: {
      attended: 'Venuti',
      noShow: 'Non venuti',
      left: 'Andati via',
      notReceived: 'Non ricevuti',
      unknown: 'Senza esito',
      theirs: 'Annullati da loro',
      ours: 'Annullati da noi',
      lapsed: 'Non confermati',
    },
    total: 'Totale',
    byBranch: 'Presenze per filiale, scorre',
    definition:
      'Ogni visita sta in una colonna sola e le colonne sommano alle visite. Si presentano: venuti e andati via, su questi e i non venuti.',
  },
  waits: {
    title: 'Attesa in filiale',
    about: "minuti dall'arrivo all'inizio",
    finding: (hours: string, minutes: number) =>
      `Fra le ${hours} una persona su dieci aspetta più di ${minutes === 1 ? '1 minuto' : `${minutes} minuti`}.`,
    noFinding: 'Nessuna fascia ha ancora 30 casi.',
    chart: 'Attesa mediana e nono decile per fascia oraria',
    hours: (from: number, to: number | null) => `${from}-${(to ?? 23) + 1}`,
    columns: { hours: 'Ore', median: 'Mediana', nine: '9 su 10' },
    keys: { median: 'mediana', nine: '9 su 10 aspettano al più' },
    limit: 'limite 20 min',
    definition:
      "Solo chi ha arrivo e inizio registrati in due momenti, senza gli esiti inseriti dopo. Ora dell'appuntamento.",
  },
  leads: {
    title: 'Anticipo',
    about: 'giorni fra prenotazione e incontro',
    finding: (days: number, n: number) =>
      `Metà degli incontri è entro ${days === 1 ? '1 giorno' : `${days} giorni`} dalla prenotazione (${cases(n)}).`,
    noFinding: 'Meno di 30 incontri: solo conteggi.',
    chart: 'Incontri per giorni di anticipo',
    columns: { days: 'Giorni', visits: 'Incontri' },
    days: stretch,
    definition: 'Giorni di calendario, senza gli annullati.',
  },
  steps: {
    title: 'Passi del percorso',
    about: 'visite della pagina pubblica, tutta la rete',
    product: 'Prodotto',
    finding: (lost: number, step: string) =>
      `Il salto più grande è prima di «${step}»: ${lost} su 100 del primo passo.`,
    noFinding: 'Ancora troppo poche visite per una quota.',
    names: { place: 'Dove', hour: 'Giorno e ora', taxCode: 'Codice fiscale', booked: 'Conferma' },
    columns: { step: 'Passo', visits: 'Visite', lost: 'In meno' },
    none: 'In questo periodo non è stato contato nessun passo.',
    definition:
      'Una visita conta una volta al giorno per passo. Solo numeri: nessun cookie e nessun dato di chi visita per contarla.',
  },
  export: {
    open: 'Esporta',
    busy: 'Preparo il file…',
    ready: (name: string, rows: number) => `${name}: ${rows === 1 ? '1 riga' : `${grouped(rows)} righe`}`,
    keeps: 'Resta 24 ore, solo per te.',
    download: 'Scarica',
    confirm: 'Prima di esportare conferma chi sei.',
    confirmNow: 'Conferma',
    failed: 'Il file non è arrivato: riprova.',
    file: (from: string, days: number) => `presenze-${from}-${days}-giorni.csv`,
    columns: [
      ...['Codice', 'Filiale', 'Giorno', 'Visite', 'Venuti', 'Non venuti', 'Andati via', 'Non ricevuti'],
      ...['Senza esito', 'Annullati da loro', 'Annullati da noi', 'Non confermati'],
    ],
  },
  none: {
    title: 'Ancora nessun numero',
    text: 'In questo periodo, per il tuo ruolo, non ci sono appuntamenti finiti.',
  },
  failed: { title: 'I numeri non si sono caricati', text: 'Controlla la rete e riprova.' },
} as const;

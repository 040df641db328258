import { callSpan } from '../promise.ts';

type Hours = { readonly from: string; readonly until: string };

/** The choice of a time for a call, and the page of a call. */
export const callTime = {
  heading: 'Quando ti chiamiamo?',
  ways: {
    soon: { label: 'Il prima possibile', help: 'Entro il prossimo giorno lavorativo' },
    hour: { label: 'A un orario preciso', help: "Scegli tu la mezz'ora" },
    band: { label: 'In una fascia', help: 'Mattina, pranzo o pomeriggio' },
  },
  hour: "Mezz'ora",
  band: 'Fascia',
  bands: { '9-12': 'Mattina', '12-15': 'Pranzo', '15-18': 'Pomeriggio' },
  between: callSpan,
  span: ({ from, until }: Hours): string => `${from}-${until}`,
  hourLabel: (hours: Hours, free: boolean): string => `${callSpan(hours)}, ${free ? 'libero' : 'non disponibile'}`,
  bandLabel: (name: string, hours: Hours, free: boolean): string =>
    `${name}, ${callSpan(hours)}${free ? '' : ', non disponibile'}`,
  promise: (day: string, hours: Hours): string => `Ti chiamiamo ${day}, ${callSpan(hours)}.`,
  soon: 'Ti chiamiamo il prima possibile, entro il prossimo giorno lavorativo.',
  send: (day: string, from: string): string => `Chiamatemi ${day}, ${from}`,
  none: 'Nei prossimi giorni non ci sono orari liberi per una telefonata: ti chiamiamo il prima possibile.',
  unread: 'Adesso non riusciamo a leggere gli orari.',
  taken: 'Questo orario è appena stato prenotato.',
  takenHelp: 'Gli altri tuoi dati ci sono ancora: scegli un altro orario.',
  card: { title: 'La tua telefonata', what: 'Una telefonata gratuita di circa 15 minuti' },
  summary: {
    lead: (mobile: string, day: string, hours: Hours): string =>
      `Un consulente ti chiama al ${mobile} ${day}, ${callSpan(hours)}. Non devi fare altro.`,
    ticket: 'Biglietto della telefonata',
    /** The file name of the PDF and the calendar file, without extension. */
    fileName: 'Telefonata',
    calendarTitle: (lender: string): string => `Telefonata di ${lender}`,
    anotherVerified:
      "Hai già un'altra telefonata confermata, e ne vale una sola: annulla quella che non ti serve. Questa resta da confermare.",
    between: 'tra le',
    to: (mobile: string): string => `Al ${mobile}`,
    facts: 'Circa 15 minuti · costo: zero',
    reminder: 'promemoria il giorno prima',
    cancelled: 'Telefonata annullata',
    choose: 'Scegli quando',
    move: 'Sposta',
    moveTo: (day: string, from: string): string => `Sposta a ${day}, ${from}`,
    toSoon: 'Chiamatemi il prima possibile',
    moving: 'Stiamo spostando la telefonata…',
    stale: "La telefonata è cambiata nel frattempo: ecco com'è adesso.",
    cancel: {
      title: 'Vuoi annullare la telefonata?',
      body: "Non ti chiamiamo più, e il posto torna libero subito. Potrai chiederne un'altra quando vuoi.",
    },
    rest: 'la telefonata',
    unforeseen: "Avvisarci libera il consulente per un'altra persona.",
  },
} as const;

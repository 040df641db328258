import type { DeskFieldWords } from '../../field-words.ts';
import { dayInShort } from './days.ts';

/** The page that finds the visits of a person. */
export const find = {
  title: 'Cerca una persona',
  label: 'Codice fiscale, cellulare, richiesta o cognome',
  help: 'Tra le tue filiali bastano tre lettere del cognome, anche con il nome, o le ultime quattro cifre del cellulare.',
  send: 'Cerca',
  searching: 'Sto cercando…',
  none: 'Nessun appuntamento trovato.',
  tooMany: 'Sono più di 20: questi sono i più vicini per filiale e giorno. Cerca meglio: cognome intero e nome.',
  tooShort: 'Scrivi almeno due lettere.',
  fewDigits: 'Del cellulare servono almeno le ultime quattro cifre.',
  count: (n: number) => (n === 1 ? '1 appuntamento' : `${n} appuntamenti`),
  customer: 'Cliente in archivio',
  contacts: (email: string, mobile: string) => [email, mobile].filter((each) => each !== '').join(', '),
  book: 'Prenota',
  bookFor: (name: string) => `Prenota per ${name}`,
  line: (day: string, hour: string, branch: string) => `${dayInShort(day)}, ore ${hour}, ${branch}`,
  failed: 'La ricerca non è riuscita: riprova.',
  /** A visit of another branch, without a name. */
  elsewhere: (branch: string, day: string, hour: string) =>
    `Ha un appuntamento a ${branch.replace(/^Filiale /, '')}, ${dayInShort(day)}, ${hour}.`,
  onlyElsewhere: 'Nessun appuntamento nelle tue filiali.',
  elsewhereRefused:
    "Nelle altre filiali non ho cercato: in quest'ora hai già fatto troppe ricerche. Riprova più tardi.",
  receive: 'Ricevila qui',
  receiveAt: (hour: string) => `Ricevila qui alle ${hour}`,
  hourToday: "Quando la ricevi? Mezz'ore libere di oggi:",
  noHourToday: "Oggi qui non c'è più una mezz'ora libera.",
  received: (name: string, hour: string) => `${name}: spostata qui, oggi alle ${hour}. L'arrivo è registrato.`,
  receiveFaults: {
    orario: "Questa mezz'ora è appena stata presa: scegline un'altra.",
    finito: "L'appuntamento non è più lì: cerca di nuovo.",
    network: 'La rete non risponde: non è cambiato nulla. Riprova.',
    refused: 'Non si può ricevere da qui: non è cambiato nulla.',
  },
} as const;

export const book = {
  title: 'Prenota',
  way: 'Come si presenta?',
  ways: { phone: 'Al telefono', desk: 'Allo sportello', walk_in: 'È qui adesso' },
  who: 'Chi è',
  find: 'Cerca la persona',
  findFirst: 'Cerchiamo la persona: se ha già un appuntamento, lo spostiamo.',
  ofVisit: "I dati sono quelli dell'appuntamento appena concluso.",
  otherPerson: "Un'altra persona",
  newPerson: 'Non è tra i clienti: scrivi i suoi dati.',
  active: {
    title: 'Ha già un appuntamento',
    text: 'Una persona ha un appuntamento alla volta: spostalo, non serve un altro.',
    move: 'Sposta',
    moveThe: (when: string) => `Sposta l'appuntamento di ${when}`,
    elsewhere: 'È in una filiale che non vedi: per spostarlo chiedi al call centre.',
  },
  fromRecords: 'Usa i recapiti in archivio',
  fromRecordsHelp: (email: string, mobile: string) =>
    [email, mobile].filter((each) => each !== '').join(', ') || 'Nessun recapito in archivio.',
  fields: {
    taxCode: { label: 'Codice fiscale*' },
    firstName: { label: 'Nome*' },
    lastName: { label: 'Cognome*' },
    email: { label: 'E-mail*' },
    mobile: { label: 'Cellulare*' },
    homePostcode: { label: 'CAP di residenza*' },
    occupation: {
      label: 'Lavoro*',
      choose: 'Scegli',
      options: { 1: 'Autonomo', 2: 'Dipendente', 3: 'Pensionato', 4: 'Altro' },
    },
  } satisfies DeskFieldWords,
  what: 'Per cosa',
  product: 'Prodotto',
  infoOnly: 'Solo informazioni',
  when: 'Dove e quando',
  beyond: {
    label: 'Oltre capienza',
    help: "Uno in più per mezz'ora, mai in due di fila, e solo dove spesso qualcuno non viene.",
    why: 'Perché oltre capienza?*',
  },
  second: {
    label: 'Prenota un secondo appuntamento',
    help: 'Solo se serve davvero: il motivo resta nel registro.',
    why: 'Perché un secondo appuntamento?*',
  },
  consents: 'Consensi',
  readAloud: 'Leggi ogni testo parola per parola e segna la risposta.',
  noConsents: 'I testi dei consensi non si sono caricati: senza non si può prenotare.',
  yes: 'Consente',
  no: 'Non consente',
  send: 'Prenota',
  sendAt: (slot: string) => `Prenota ${slot}`,
  faults: {
    required: 'Campo obbligatorio',
    value: 'Il valore non è valido',
    unanswered: 'Chiedi una risposta: sì o no.',
    refused: "Senza questo consenso non si può fissare l'appuntamento.",
    hour: "Scegli una mezz'ora.",
    'slot-taken': "Questa mezz'ora è appena stata presa: scegline un'altra. Tutto il resto è ancora qui.",
    'already-booked': 'La persona ha già un appuntamento per questo prodotto. Tutto il resto è ancora qui.',
    minor: 'Per fissare un appuntamento servono 18 anni compiuti.',
    invalid: 'Alcuni dati non vanno bene: sono segnati qui sotto.',
    network: 'La rete non risponde. Tutto è ancora qui: riprova.',
    'signed-out': 'Non prenotato: eri uscito per pausa. Tutto è ancora qui: riprova.',
    'too-full': "Qui oltre capienza non si può: scegli un'altra mezz'ora. Tutto il resto è ancora qui.",
    rejected: 'Non si è potuto prenotare. Tutto è ancora qui.',
  },
  done: {
    title: (name: string) => `Prenotato: ${name}`,
    text: (day: string, hour: string, branch: string) =>
      `${dayInShort(day)}, ore ${hour}, ${branch}. La conferma parte adesso.`,
    here: (day: string, hour: string, branch: string) =>
      `${dayInShort(day)}, ore ${hour}, ${branch}. L'arrivo è registrato: la persona è in attesa.`,
    open: 'Apri la scheda',
    another: 'Prenota per un altro',
  },
} as const;

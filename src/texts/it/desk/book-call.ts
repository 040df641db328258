import { dayInShort } from './days.ts';

const more = (n: number) => (n === 1 ? 'un altro' : `altri ${n}`);

/** Free hours near a branch, and a booking that starts from a call. */
export const nearHours = {
  near: 'Vicino a',
  find: 'Filiale, comune o codice',
  branches: 'Filiali, le più vicine prima',
  none: 'Nessuna filiale con questo nome.',
  found: (n: number) => (n === 1 ? '1 filiale' : `${n} filiali`),
  at: (city: string, km: string | null) => (km === null ? city : `${city}, ${km} km`),
  title: (branch: string) => `Mezz'ore libere vicino a ${branch}`,
  branch: 'Filiale',
  here: 'filiale scelta',
  km: (km: string) => `${km} km`,
  notHere: 'Per prenotare qui chiama la filiale o il call centre.',
  loading: "Cerco le mezz'ore libere…",
  failed: "Le mezz'ore libere non si sono caricate.",
  full: 'pieno',
  /** On a closed day, or when the day is over. */
  noSlots: 'nessun orario',
  more,
  moreAt: (n: number, branch: string, day: string) => `${more(n)} a ${branch}, ${dayInShort(day)}`,
  slot: (branch: string, day: string, hour: string) => `${branch}, ${dayInShort(day)}, ore ${hour}`,
  sooner: 'Giorni prima',
  later: 'Giorni dopo',
  last: 'I giorni dopo non si prenotano ancora.',
  choose: 'Scegli una filiale: le ore libere compaiono qui.',
} as const;

export const bookCall = {
  open: 'Prenota',
  title: 'Prenota',
  lead: 'parte da ciò che la richiamata sa già',
  back: 'Torna alla coda',
  when: '1. Dove e quando',
  who: '2. Per chi',
  consents: '3. Consensi',
  name: 'Nome',
  mobile: 'Cellulare',
  email: 'E-mail',
  what: 'Per cosa',
  fromCall: 'dalla richiamata',
  correct: 'Correggi i recapiti',
  correctHelp: "Un campo vuoto resta com'è nella richiamata.",
  noEmail: "Non usa l'e-mail della richiamata",
  noEmailHelp: 'La prenotazione resta senza e-mail: conferma e promemoria vanno per SMS o sul foglio.',
  otherNames: 'Nome e cognome non corrispondono al codice fiscale della richiamata: scrivili come sul documento.',
  given: 'Già risposti con la richiesta:',
  answer: (is: boolean) => (is ? 'consente' : 'non consente'),
  allGiven: "Non c'è niente da chiedere.",
  send: 'Prenota e chiudi la richiamata',
  sendAt: (slot: string) => `${slot}: prenota e chiudi la richiamata`,
  changed: 'La richiamata non è più tua, o è cambiata: riprendila dalla coda. Tutto il resto è ancora qui.',
  done: {
    title: 'Prenotata, e la richiamata è chiusa',
    text: (name: string, slot: string) => `${name}: ${slot}.`,
    close: 'Torna alla coda',
  },
} as const;

import { dayInShort } from './days.ts';

const moment = (day: string, hour: string) => `${dayInShort(day)} ${day.slice(0, 4)}, ${hour}`;
const requests = (n: number) => (n === 1 ? '1 richiesta' : `${n} richieste`);
const bookings = (n: number) => (n === 1 ? '1 prenotazione' : `${n} prenotazioni`);

/** The programs of partners, in a view of «Persone». */
export const programs = {
  title: 'Programmi dei partner',
  hint: 'Cercano e prenotano dal loro sito, con un accesso proprio. Si creano dal terminale: npm run partners.',
  caption: 'Programmi dei partner, con permessi, limiti e ultimo uso',
  columns: { name: 'Programma', scopes: 'Può', limits: 'Limiti', used: 'Ultimo uso', state: 'Stato', acts: 'Azioni' },
  scopes: {
    search: 'cercare',
    book: 'prenotare',
    change: 'spostare e annullare le sue',
    changes: 'leggere le modifiche',
  },
  limits: (minute: number) => `${requests(minute)} al minuto`,
  today: (n: number, most: number) => `oggi ${n} di ${bookings(most)}`,
  used: moment,
  never: 'Mai',
  active: 'Attivo',
  noSecret: 'Senza chiave valida',
  revoked: 'Revocato',
  none: { title: 'Nessun programma', text: 'Quando un partner ne ha uno, è qui.' },
  failed: { title: 'I programmi non si sono caricati', text: 'Controlla la rete e riprova.' },
  revoke: 'Revoca',
  of: (act: string, name: string) => `${act}: ${name}`,
  ask: {
    title: (name: string) => `Revocare ${name}?`,
    text: 'Le sue chiavi smettono di valere adesso, e da lì non arriva più nessuna richiesta. Gli appuntamenti che ha preso restano. Per tornare serve un programma nuovo.',
    confirm: 'Sì, revoca',
    leave: 'Non ora',
  },
  done: 'Revocato: vale da adesso.',
  faults: { network: 'La rete non risponde: controlla se è revocato.', refused: 'Non si può revocare adesso.' },
} as const;

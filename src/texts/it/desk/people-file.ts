import { dayInShort } from './days.ts';

const changes = (n: number) => (n === 1 ? '1 cambio' : `${n} cambi`);
const faults = (n: number) => (n === 1 ? '1 errore' : `${n} errori`);
const people = (n: number) => (n === 1 ? "1 persona resta com'è" : `${n} persone restano come sono`);
/** The words of a detail. */
const parts = (about: string) => about.split(' ');

function placeText(needed: string): string {
  const [role, place] = parts(needed);
  return place === 'network'
    ? `il ruolo ${role} non ha branch, area o agent: lasciali vuoti`
    : `il ruolo ${role} vuole ${place}, e nessun altro posto`;
}

/** A file of staff on «Persone». */
export const peopleFile = {
  open: 'Carica un file',
  title: 'Carica un file di persone',
  lead: "Un CSV con le colonne code, name, email, subject, role, branch, area, agent, until, active: una riga per ruolo. Chi non è nel file resta com'è.",
  file: 'File CSV',
  tooLarge: (kb: number) =>
    `Il file è troppo grande: al massimo ${kb} kB. Dividilo, o usa il comando npm run staff -- import.`,
  reading: 'Leggo il file…',
  sum: (changed: number, wrong: number, same: number) => `${changes(changed)}, ${faults(wrong)}; ${people(same)}.`,
  line: (n: number) => (n === 0 ? 'File' : `Riga ${n}`),
  faultsTitle: 'Da correggere',
  faultsLead: "Finché c'è un errore il file non chiede nulla.",
  changesTitle: 'Cambi',
  noticesTitle: 'Restano come sono',
  kinds: {
    new: (name: string, role: string) => `${name}, persona nuova: ${role}`,
    role: (name: string, role: string) => `${name}: ${role}`,
    cover: (name: string, role: string, last: string) => `${name} copre anche ${role}, da oggi a ${dayInShort(last)}`,
    end: (name: string) => `${name}: l'accesso si chiude subito`,
  },
  ask: (n: number) => (n === 0 ? 'Nessun cambio da chiedere' : `Chiedi l'approvazione: ${changes(n)}`),
  effect:
    'Ogni cambio vale quando una seconda persona lo approva. Un accesso che il file chiude (active = no) finisce subito.',
  done: (n: number) =>
    n === 1
      ? 'Chiesto 1 cambio: vale quando una seconda persona lo approva.'
      : `Chiesti ${n} cambi: valgono quando una seconda persona li approva.`,
  notDone: 'Non chiesto: nel frattempo è cambiato qualcosa. Guarda gli errori.',
  confirm: 'Prima conferma chi sei: poi torni qui e scegli di nuovo il file.',
  failed: {
    network: 'La rete non risponde: riprova.',
    refused: 'Il file non si può leggere: controlla che sia un CSV.',
  },
  notices: {
    open: () => "è già chiesta, e attende l'approvazione",
    names: (columns: string) => `qui non cambia: ${columns}`,
  },
  faults: {
    noText: () => 'non è un testo: salvalo come CSV in UTF-8',
    macRoman: () => 'è nel formato di Excel per Mac: salvalo lì come «CSV UTF-8 (.csv)»',
    unknownColumn: (places: string) => `colonna sconosciuta al posto ${places}`,
    columnTwice: (column: string) => `la colonna ${column} c'è due volte`,
    noCodeColumn: () => 'manca la colonna code',
    noRecord: () => "non ha le stesse colonne dell'intestazione",
    code: () => 'code: da 2 a 64 lettere, cifre, punti o trattini',
    role: () => 'role: questo ruolo non esiste',
    until: () => "until: scrivi un giorno come 2026-12-31, l'ultimo",
    active: () => 'active: scrivi si o no',
    noRole: () => "manca role: scrivilo, o metti active = no per chiudere l'accesso",
    place: placeText,
    byGroups: () => 'i ruoli seguono i gruppi aziendali: togli la riga',
    unknownBranch: (code: string) => `la filiale ${code} non esiste`,
    unknownArea: (code: string) => `l'area ${code} non esiste: correggila, o creala in «Aree»`,
    unknownAgent: (code: string) => `il codice agente ${code} non esiste`,
    lostZeros: (codes: string) =>
      `${parts(codes)[1]} ha perso gli zeri, ${parts(codes)[2]} esiste: dai alla colonna il formato testo`,
    past: () => 'until è passato: scrivi un giorno che viene, o togli la riga',
    opposed: () => 'nessuno amministra la rete e la controlla insieme',
    newLacks: (columns: string) => `è una persona nuova, senza ${columns}: riempi le colonne`,
    otherSubject: () => 'subject è un altro: chiudi questo account, e aggiungi la persona con un account nuovo',
    subjectTaken: (holder: string) => `subject è di ${holder}: usa quell'account`,
    endsAlone: () => "una riga con active = no è l'unica del suo account",
    roleTwice: () => "questo ruolo è già in un'altra riga: togline una",
    differs: (column: string) => `${column} è diverso tra le righe di questo account: scrivilo una volta`,
    manyRoles: () => 'qui una persona ha un solo ruolo senza fine: togli la riga, o dalle un until',
    newCover: () => "una persona nuova comincia dal suo ruolo: carica questa riga dopo l'approvazione",
    own: () => 'è il tuo account: lo cambiano altri',
    taken: () => 'questo account o questa identità esiste già',
    coverDays: () => 'until è troppo lontano per una copertura: senza until il ruolo non ha fine',
    closedAccount: () => "l'accesso è chiuso: prima serve un ruolo nuovo, approvato",
    gone: () => 'non si può cambiare da qui',
  },
} as const;

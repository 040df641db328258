import type { OfferFault } from '#domain/offer/coherence.ts';
import { dayInShort } from './days.ts';

const days = (n: number) => (n === 1 ? '1 giorno' : `${n} giorni`);
const number = (n: number) => n.toFixed(2).replace('.', ',');
const date = (day: string) => `${dayInShort(day)} ${day.slice(0, 4)}`;

const figures: Readonly<Record<string, string>> = {
  IMPORTO_TOTALE_CREDITO: 'Importo totale del credito (€)',
  IMPORTO_TOTALE_DOVUTO: 'Importo totale dovuto (€)',
  TAEG: 'TAEG (%)',
  TAN: 'TAN (%)',
  TAEG_MAX: 'TAEG massimo (%)',
  TAN_MAX: 'TAN massimo (%)',
  TAEG_MIN_FILIALE: 'TAEG minimo in filiale (%)',
  TAEG_MAX_FILIALE: 'TAEG massimo in filiale (%)',
  TAN_MIN_FILIALE: 'TAN minimo in filiale (%)',
  TAN_MAX_FILIALE: 'TAN massimo in filiale (%)',
  SPESE_ISTRUTTORIA: 'Istruttoria, finanziata (€)',
  SPESE_GESTIONE_RATA: 'Spese di gestione per rata (€)',
  SPESE_INIZIALI: "Altre spese all'inizio (€), non pubblicate",
  ONERI_FISCALI: 'Imposta sostitutiva (€)',
  COMUNICAZIONI_PERIODICHE: 'Comunicazioni periodiche, in un anno (€)',
  COMUNICAZIONE_ANNUALE: 'Comunicazione annuale (€)',
  DURATA_MESI: 'Durata (mesi)',
  IMPORTO_RATA: 'Rata (€)',
  IMPORTO_MIN: 'Importo minimo (€)',
  IMPORTO_MAX: 'Importo massimo (€)',
  MESI_MIN: 'Durata minima (mesi)',
  MESI_MAX: 'Durata massima (mesi)',
  IMPOSTA_BOLLO: 'Imposta di bollo (€)',
  ETA_DIPENDENTE_PUBBLICO: 'Età del dipendente (anni)',
  RATE_MIN: 'Rate, minimo',
  RATE_MAX: 'Rate, massimo',
};
const nameOf = (figure: string) => (figures[figure] ?? figure).replace(/ \([^)]*\)/, '');

/** The page of loan offers, which one person drafts and another approves. */
export const offers = {
  title: 'Offerte',
  lead: 'Le cifre che il sito mostra, con le loro date. Chi prepara una bozza non la approva.',
  products: { personal: 'Prestito personale', salary: 'Cessione del quinto', business: 'Prestito business' },
  figures,
  shown: {
    title: 'Oggi sul sito',
    none: 'Nessuna cifra: il sito non ne mostra.',
    rate: (tan: string, taeg: string) => `TAN ${tan}%, TAEG ${taeg}%`,
    until: (day: string) => `fino al ${date(day)}`,
    sources: { approved: 'offerta approvata', file: 'dal file del sito' },
    ends: (left: number) => (left === 0 ? 'scade oggi' : `scade in ${days(left)}`),
  },
  list: 'Bozze e offerte',
  none: { title: 'Nessuna offerta', text: 'Il sito mostra le cifre del suo file, finché sono valide.' },
  failed: { title: 'Le offerte non si sono caricate', text: 'Controlla la rete e riprova.' },
  when: (from: string, to: string) => `dal ${date(from)} al ${date(to)}`,
  example: (credit: string, months: string, instalment: string) => `${credit} € in ${months} rate da ${instalment} €`,
  states: {
    draft: 'Da approvare',
    inForce: 'In vigore',
    coming: 'Approvata',
    over: 'Finita',
    refused: 'Respinta',
    withdrawn: 'Ritirata',
  },
  drafted: (who: string) => `Bozza di ${who}`,
  approvedBy: (who: string) => `approvata da ${who}`,
  withdrawnBy: (who: string) => `ritirata da ${who}`,
  refusedBy: (who: string) => `respinta da ${who}`,
  all: 'Tutte le cifre',
  sheet: (code: string) => `Foglio ${code.slice(0, 12)}`,
  approve: 'Approva',
  refuse: 'Respingi',
  takeBack: 'Elimina la bozza',
  withdraw: 'Ritira',
  of: (act: string, product: string, when: string) => `${act}: ${product}, ${when}`,
  ask: {
    title: (act: string, product: string) => `${act}: ${product}?`,
    approve: 'Approva queste cifre',
    send: (act: string) => `Sì, ${act.toLowerCase()}`,
    leave: 'Non ancora',
  },
  own: 'La bozza è tua: la approva un altro.',
  done: {
    approve: 'Approvata: il sito la mostra nei suoi giorni.',
    withdraw: 'Ritirata: tra pochi secondi il sito non la mostra più.',
  },
  notDone: {
    propria: 'Non approvata: la bozza è tua.',
    sovrapposta: "Non approvata: in quei giorni c'è già un'altra offerta. Ritira quella, poi riprova.",
    incoerente: "Non approvata: le cifre non tornano tra loro. Serve un'altra bozza.",
    scaduta: 'Non approvata: i suoi giorni sono passati.',
    decisa: "Qualcun altro l'ha già decisa: ora la vedi com'è.",
  },
  faults: {
    network: 'La rete non risponde: forse non è stato salvato. Riprova.',
    refused: 'Non si può fare adesso: non è cambiato nulla.',
  },
  confirm: 'Prima devi confermare chi sei: poi torni qui e premi di nuovo.',
  confirmNow: 'Conferma chi sei',
  draft: {
    open: 'Nuova bozza',
    title: 'Nuova bozza',
    product: 'Prodotto',
    from: 'Dal',
    to: 'Al',
    example: (taeg: number | null) =>
      taeg === null ? "Dall'esempio non si ricava ancora un TAEG." : `TAEG ricavato dall'esempio: ${number(taeg)}%.`,
    fits: 'Le cifre tornano tra loro.',
    fault: (fault: OfferFault) => {
      if (fault.kind === 'order') return `${nameOf(fault.figure)} supera: ${nameOf(fault.most)}.`;
      if (fault.kind === 'taeg')
        return `Il TAEG dell'esempio è ${number(fault.should)}%: più di 0,1 punti di differenza.`;
      if (fault.kind === 'total') return `Le rate e le spese fanno ${number(fault.should)} € in tutto.`;
      return `${nameOf(fault.figure)}: manca, o non è un numero.`;
    },
    wrongDays: "L'ultimo giorno viene dopo il primo, e non è passato.",
    save: 'Salva la bozza',
    saved: 'Bozza salvata: un altro la approva.',
    cancel: 'Annulla',
  },
} as const;

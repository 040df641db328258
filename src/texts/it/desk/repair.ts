import { dayInShort } from './days.ts';

/** What staff take back: a cancellation, a note, an outcome. */
export const repair = {
  why: 'Perché?*',
  whyMissing: 'Scrivi perché: resta nel registro.',
  leave: 'Lascia stare',
  faults: {
    network: 'La rete non risponde: forse non è stato salvato. Riprova.',
    refused: 'Non si può cambiare da qui: non è cambiato nulla.',
  },
  note: {
    open: 'Ritira',
    openThe: (name: string, when: string) => `Ritira la nota di ${name}, ${when}`,
    title: (name: string) => `Ritirare la nota di ${name}?`,
    lead: "Il testo non si vede più sulla scheda. Resta che c'era una nota, chi l'ha scritta e chi l'ha ritirata.",
    send: 'Ritira la nota',
    done: 'Nota ritirata.',
    gone: 'La nota era già ritirata.',
    withdrawn: 'Nota ritirata',
    by: (name: string, when: string) => `ritirata da ${name}, ${when}`,
  },
  outcome: {
    open: "Ritira l'esito",
    title: (name: string) => `Ritirare l'esito di ${name}?`,
    lead: (outcome: string) => `L'esito «${outcome}» non vale più: la visita torna senza esito.`,
    send: "Ritira l'esito",
    done: (name: string) => `${name}: esito ritirato.`,
    gone: "Nel frattempo è cambiato: l'esito è un altro, o non c'è più.",
    by: (outcome: string, name: string, when: string) => `Esito «${outcome}» ritirato da ${name}, ${when}`,
  },
  merge: {
    open: 'Correggi il codice fiscale',
    title: (name: string) => `Correggere il codice fiscale di ${name}?`,
    lead: "Se la stessa persona è registrata con due codici fiscali, uno scritto male, le visite di questo passano all'altro.",
    right: 'Richiesta con il codice fiscale giusto*',
    rightHelp: 'Il codice della richiesta è sulla scheda, sotto il giorno.',
    rightMissing: 'Scrivi il codice di una richiesta della persona: 18 lettere e cifre.',
    look: 'Vedi che cosa cambia',
    moves: (n: number) => (n === 1 ? 'Cambia codice fiscale 1 visita:' : `Cambiano codice fiscale ${n} visite:`),
    undoable: 'Si può annullare per un giorno. Alla persona non arriva nulla.',
    send: (n: number) => (n === 1 ? 'Correggi 1 visita' : `Correggi ${n} visite`),
    done: 'Codice fiscale corretto.',
    unknown: 'Questa richiesta non è tra le tue: controlla il codice.',
    faults: {
      stesso: 'Le due richieste hanno già lo stesso codice fiscale.',
      cliente:
        "Il codice fiscale di questa visita è di un cliente in archivio: apri la scheda dell'altra e correggi quella.",
      nomi: 'Nome e cognome non corrispondono al codice fiscale giusto: forse sono due persone.',
      doppio: 'La persona avrebbe due appuntamenti per lo stesso prodotto: prima annullane uno.',
      cambiata: 'Nel frattempo è cambiato qualcosa: guarda di nuovo che cosa cambia.',
    },
    undo: {
      title: 'Codice fiscale corretto',
      by: (name: string, when: string) => `Da ${name}, ${when}. Si può annullare per un giorno.`,
      send: 'Annulla la correzione',
      done: 'Correzione annullata: la visita ha il codice fiscale di prima.',
      twice: 'Non annullata: il codice fiscale di prima ha già un altro appuntamento per questo prodotto.',
      gone: 'Non si può più annullare.',
    },
  },
  restore: {
    open: 'Ripristina',
    title: (name: string) => `Ripristinare l'appuntamento di ${name}?`,
    lead: (day: string, hour: string, branch: string) =>
      `Torna valido com'era: ${dayInShort(day)}, ore ${hour}, ${branch}. Il posto si prende adesso, se è ancora libero.`,
    told: 'La persona riceve un solo avviso che il suo appuntamento vale ancora.',
    untold: 'Nessun messaggio raggiunge questa persona: va avvisata al telefono o di persona.',
    send: 'Ripristina',
    done: (name: string) => `${name}: l'appuntamento vale di nuovo.`,
    faults: {
      versione: 'Nel frattempo è cambiato: non è più annullato, o è stato annullato di nuovo.',
      orario: "La mezz'ora non è più libera, o la filiale non riceve: prenota un altro orario.",
      finito: "L'orario è passato, o i dati della persona sono cancellati: non si può più ripristinare.",
      doppio: 'La persona ha già un altro appuntamento per questo prodotto.',
    },
  },
} as const;

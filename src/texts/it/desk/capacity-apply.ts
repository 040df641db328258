const people = (n: number) => (n === 1 ? '1 persona' : `${n} persone`);

/** Applying and undoing a change of opening hours or capacity, and the history of changes. */
export const applying = {
  apply: {
    label: 'Applica la modifica',
    send: (n: number) => (n === 0 ? 'Applica' : `Applica e avvisa ${people(n)}`),
    second: 'Chiedi a un secondo collega',
    approve: (n: number) =>
      n === 0 ? 'Applica come seconda persona' : `Applica come seconda persona e avvisa ${people(n)}`,
    needsSecond: 'Tocca più filiali o più di 20 persone: la applica una seconda persona, dopo averla vista.',
    consequence: (told: number, called: number) =>
      [
        told === 0 ? 'Nessun avviso.' : `Parte un avviso ${told === 1 ? '' : 'a testa '}a ${people(told)}.`,
        called === 0 ? '' : called === 1 ? 'Una va chiamata.' : `${called} vanno chiamate.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    mayNot:
      "Il tuo ruolo vede l'anteprima e applica solo un'assenza: per il resto chiedi alla responsabile di filiale.",
    failed: 'La rete non risponde: non sappiamo se è applicata. Riprova: non si applica due volte.',
    refused: "Non si può applicare: non è cambiato nulla. Serve forse un'altra persona, o un altro ruolo.",
  },
  conflict: {
    title: "L'anteprima è cambiata: non abbiamo applicato nulla",
    theirs: (before: number, now: number) =>
      before === now
        ? `Mentre guardavi sono cambiate le persone o i posti. ${now === 1 ? 'È' : 'Sono'} sempre ${now}.`
        : `Mentre guardavi è cambiato qualcosa: ora ${now === 1 ? 'è' : 'sono'} ${people(now)}, non ${before}.`,
    added: (names: string) => `In più: ${names}.`,
    gone: (names: string) => `Non più: ${names}.`,
    mine: (what: string) => `La tua modifica è ancora questa: ${what}. Controlla e applica di nuovo.`,
  },
  done: {
    title: (hour: string, n: number) =>
      n === 0 ? `Applicata alle ${hour}` : `Applicata alle ${hour}, ${n === 1 ? 'avvisata' : 'avvisate'} ${people(n)}`,
    asked: 'Mandata a un secondo collega',
    askedText: "Non è ancora cambiato nulla: un'altra persona la trova nella storia, la controlla e la applica.",
    toCall: (n: number) => (n === 1 ? 'Una persona è da chiamare.' : `${n} persone sono da chiamare.`),
    undo: 'Puoi annullarla in ogni momento: prima vedi chi tiene il posto.',
    follow: 'Vai a Da ricollocare',
    another: "Un'altra modifica",
  },
  undo: {
    open: 'Annulla la modifica',
    the: (what: string) => `Annulla la modifica: ${what}`,
    title: 'Annullare la modifica?',
    text: 'Gli orari tornano come prima.',
    loading: 'Cerco chi è coinvolto.',
    nobody: 'Nessuna persona è coinvolta: non parte nessun avviso.',
    keeping: (n: number) => `${n === 1 ? 'Tiene' : 'Tengono'} il posto di prima (${n})`,
    keepingText: (n: number) => `${n === 1 ? 'Riceve un avviso' : 'Ricevono un avviso a testa'}: resta tutto com'era.`,
    decided: (n: number) => `${n === 1 ? 'Ha' : 'Hanno'} già deciso (${n})`,
    decidedText: (n: number) =>
      `Per ${n === 1 ? 'questa persona' : 'loro'} non cambia nulla, e non parte nessun avviso.`,
    states: {
      moved: (when: string, place: string) => `resta ${when}, ${place}`,
      kept: (when: string) => `tiene ${when}`,
      cancelled: () => 'resta annullato',
    },
    losing: (n: number) => `${n === 1 ? 'Perde' : 'Perdono'} il posto con l'annullamento (${n})`,
    losingText: (n: number) =>
      n === 1
        ? 'Riceve le proposte, o va chiamata. Tiene il posto finché non sceglie.'
        : 'Ricevono le proposte, o vanno chiamati. Ognuno tiene il posto finché non sceglie.',
    offered: (when: string, place: string) => `riservato: ${when}, ${place}`,
    toCall: 'da chiamare',
    tooLarge: 'Tocca più filiali o più di 20 persone: prepara una nuova modifica, che un secondo collega approva.',
    changed: 'Mentre guardavi è cambiato qualcosa: non abbiamo annullato nulla. Controlla di nuovo.',
    send: (n: number) => (n === 0 ? 'Annulla la modifica' : `Annulla la modifica e avvisa ${people(n)}`),
    retry: 'Riprova',
    keep: 'Lascia la modifica',
    done: 'Modifica annullata: resta tutto come prima.',
    late: 'Non si può più annullare: i suoi giorni sono passati, o una modifica più recente li ha cambiati.',
    failed: 'La rete non risponde: riprova.',
    refused: 'Non si può annullare da qui.',
  },
  history: {
    title: 'Storia delle modifiche',
    kinds: {
      hours: 'Nuovi orari',
      closure: 'Chiusura o altri consulenti',
      absence: 'Un consulente in meno',
      loan: 'Un consulente in prestito',
      holiday: 'Festività',
      import: 'Importazione',
    },
    states: { proposed: 'Aspetta un secondo collega', applied: 'Applicata', undone: 'Annullata' },
    by: (who: string, when: string) => `${who}, ${when}`,
    and: (who: string, second: string) => `${who} con ${second}`,
    system: 'Da riga di comando',
    people: (n: number, decided: number) =>
      n === 0
        ? 'nessuna persona toccata'
        : n === decided
          ? `${people(n)}, ${n === 1 ? 'decisa' : 'tutte decise'}`
          : `${people(n)}, ${decided} ${decided === 1 ? 'decisa' : 'decise'}`,
    ofOthers: 'La annulla chi risponde di tutte le sue filiali, o chi ha inserito la propria assenza.',
    overwritten: 'Prima annulla la modifica più recente degli stessi giorni.',
    check: 'Controlla',
    checkThe: (what: string) => `Controlla: ${what}`,
    none: 'Nessuna modifica ancora.',
    more: 'Mostra le precedenti',
    failed: 'La storia non si è caricata.',
  },
} as const;

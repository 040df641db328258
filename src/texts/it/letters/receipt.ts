/** The document «Ricevuta del consenso», and the letter after a customer erased the own data. */
export const receipt = {
  title: 'Ricevuta del consenso',
  rows: {
    purpose: 'Consenso',
    record: 'Numero',
    controller: 'Titolare del trattamento',
    contact: 'Contatto',
    notice: 'Informativa privacy',
    withdrawal: 'Come si ritira',
    kept: 'Conservazione',
    channel: 'Risposta data',
    language: 'Lingua',
    version: 'Versione del testo',
    hash: 'Impronta del testo (SHA-256)',
    place: 'Anello della catena',
    link: "Impronta dell'anello",
    title: 'Titolo del testo',
    text: 'Testo:',
  },
  withdrawal: 'Nella pagina «I tuoi dati e i tuoi consensi», con un tocco.',
  kept: "I dati della richiesta restano dodici mesi dopo l'appuntamento. La risposta al consenso resta come prova, senza il tuo nome.",
  types: { given: 'Acconsento', refused: 'Non acconsento', withdrawn: 'Consenso ritirato' },
  event: (what: string, when: string): string => `${what}, ${when}`,
  channels: { web: 'sulla pagina', phone: 'al telefono', desk: 'in filiale', walk_in: 'in filiale' },
  textGone: 'Il testo di allora non è più conservato: ne restano versione e impronta.',
  foot: (page: number, of: number): string =>
    `Ricevuta del consenso, formato ISO/IEC TS 27560 · pagina ${page} di ${of}`,
} as const;

export const erasedLetter = {
  subject: 'I tuoi dati sono cancellati',
  opening: 'Ciao, abbiamo cancellato i tuoi dati, come hai chiesto.',
  ended: 'Abbiamo anche annullato:',
  row: 'Annullato',
  visit: ({ date, time, branch }: { readonly date: string; readonly time: string; readonly branch: string }): string =>
    `${date}, ore ${time}, ${branch}`,
  request: 'la tua richiesta',
  /** What stays, and why. */
  kept: [
    'Conserviamo le risposte ai consensi e il registro di chi ha letto i dati, senza il tuo nome: la legge ci chiede di poterli dimostrare.',
    'Se sei già cliente, i dati del tuo contratto restano per il tempo che la legge impone: per quelli scrivi al titolare.',
  ],
  notYou: (phone: string): string => `Se non sei stato tu, chiamaci al ${phone}.`,
  sms: ({ sender }: { readonly sender: string }): string =>
    `${sender}: abbiamo cancellato i tuoi dati e annullato i tuoi appuntamenti, come hai chiesto.`,
} as const;

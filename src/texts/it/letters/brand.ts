const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

/** Default texts of a lender; a site file may replace each of them. */
export const brand = {
  /** '75.000' */
  amount: (euros: number): string => whole.format(euros),
  footer: (company: string): string =>
    `Prima di firmare leggi le Informazioni europee di base sul credito ai consumatori e il contratto, in filiale e sul sito. Salvo approvazione di ${sentence(company)}`,
  businessFooter: (company: string): string => `Salvo approvazione di ${sentence(company)}`,
  privacy: ({ company, email }: { readonly company: string; readonly email: string }): readonly string[] => [
    `Titolare: ${sentence(company)} Usiamo i tuoi dati per gestire l'appuntamento (misure precontrattuali richieste da te), per obblighi di legge e, solo se vuoi, per le finalità facoltative.`,
    "Li vedono la filiale o l'agente incaricato e i fornitori tecnici, compreso il servizio che distingue persone e programmi automatici.",
    "Li conserviamo 12 mesi dall'appuntamento; i consensi facoltativi 24 mesi.",
    `Puoi accedere, correggere, cancellare, opporti: ${email}; reclami al Garante.`,
  ],
  claims: [
    { title: 'Senza costi e senza impegno', text: "L'incontro non costa nulla. Decidi tu, con calma." },
    { title: 'Una persona, non un modulo', text: "Un consulente in filiale, con l'orario riservato a te." },
    { title: 'Cambi idea? Nessun problema', text: 'Sposti o annulli quando vuoi, anche dalla mail.' },
  ],
  terms: { personal: '', salary: 'polizze vita e impiego obbligatorie per legge', business: '' },
  products: {
    personal: 'Rata fissa per i tuoi progetti.',
    salary: 'Con trattenuta su stipendio o pensione.',
    card: 'Una linea di credito, da usare quando serve.',
    business: 'Per la tua attività.',
  },
  documents: {
    personal: ["documento d'identità valido", 'tessera sanitaria', 'documento di reddito'],
    salary: [
      "documento d'identità valido",
      'tessera sanitaria',
      'ultima busta paga o cedolino della pensione',
      'Certificazione Unica',
    ],
    business: [
      'Visura camerale di non più di 90 giorni (da {oldest})',
      "Documento d'identità e codice fiscale",
      'Dichiarazione dei redditi o bilancio con ricevuta di presentazione',
      'Potremmo chiederti altri documenti.',
    ],
  },
  /** Example values that a new site file contains. */
  example: {
    brand: { motto: 'Il credito che si capisce', phone: '800 123 456' },
    words: {
      appName: '',
      phoneHours: 'lunedì-sabato 8:30-19:30',
      callHours: 'dal lunedì al sabato, 8:30-19:30',
      callHoursAlone: 'Lunedì-sabato, 8:30-19:30',
      products: {
        personal: 'Una rata che resta la stessa.',
        salary: 'Fino a {limit} euro, con trattenuta su stipendio o pensione.',
        business: 'Fino a {limit} euro per la tua impresa.',
      },
    },
  },
} as const;

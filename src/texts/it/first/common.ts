/**
 * Texts shared by all screens of the customer page. A sentence between «» in the requirements must not be reworded.
 */
export const common = {
  title: (page: string, brand: string) => `${page} | ${brand}`,
  mainTitle: 'Fissa un appuntamento',
  logoAlt: (brand: string) => `${brand}, vai al sito`,
  call: 'Chiama',
  language: 'Lingua',
  skip: 'Vai al contenuto',
  progress: ({ n, m, name }: { n: number; m: number; name: string }) => `Passo ${n} di ${m}: ${name}`,
  progressLabel: 'Avanzamento',
  steps: {
    where: 'Dove',
    when: 'Quando',
    taxCode: 'Codice fiscale',
    yourData: 'I tuoi dati',
    activity: 'Attività',
    confirm: 'Conferma',
  },
  requiredNote: "I campi con l'asterisco (*) sono obbligatori.",
  next: 'Avanti',
  back: 'Indietro',
  close: 'Chiudi',
  retry: 'Riprova',
  wait: 'Attendere...',
  stillTrying: 'Sto ancora provando… Puoi aspettare, oppure fermarti e riprovare: i dati restano qui.',
  offline: 'Sei senza connessione. Inviamo appena torna.',
  network:
    'Non è stato possibile inviare la richiesta. Controlla la connessione e riprova: i dati inseriti sono ancora qui.',
  /** Shown when the page after a received request does not load. */
  received: 'Abbiamo ricevuto la tua richiesta. Non siamo riusciti a caricare la pagina che la riassume.',
  errorTitle: (title: string) => `Errore: ${title}`,
  visitLost: 'La sessione è terminata. Ricominciamo: bastano due minuti.',
  summaryTitle: 'Il tuo appuntamento',
  hour: (hhmm: string) => `Ore ${hhmm}`,
  backToStart: 'Vai alla ricerca della filiale',
} as const;

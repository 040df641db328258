/** The product choice, with the amounts each product is advertised with (R9.24). */
export const products = {
  heading: 'A cosa sei interessato?',
  personal: {
    title: 'Prestito personale',
    text: 'Rata fissa per i tuoi progetti. Esito in un giorno.*',
    action: 'Fissa un appuntamento',
  },
  salary: {
    title: 'Cessione del quinto',
    text: 'Fino a 75.000 euro, con trattenuta su stipendio o pensione.',
    action: 'Scegli la cessione del quinto',
  },
  card: {
    title: 'Carta di credito',
    text: 'Linea di credito da 1.500 euro, da usare quando serve.',
    action: 'Scopri la carta',
  },
  business: {
    title: 'Prestito business',
    text: 'Fino a 50.000 euro per la tua attività.',
    action: 'Parla con un consulente',
  },
  /** Beside the first page, below the brand's motto. */
  harbour: [
    { title: 'Senza costi e senza impegno', text: "L'incontro non costa nulla. Decidi tu, con calma." },
    { title: 'Una persona, non un modulo', text: "Un consulente in filiale, con l'orario riservato a te." },
    { title: 'Cambi idea? Nessun problema', text: 'Sposti o annulli quando vuoi, anche dalla mail.' },
  ],
  note: '*Tempo indicativo, con documentazione completa e salvo approvazione.',
} as const;

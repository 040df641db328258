/** The page on which the visitor chooses a product. The lender provides the sentences about each product. */
export const products = {
  heading: 'A cosa sei interessato?',
  personal: {
    title: 'Prestito personale',
    action: 'Fissa un appuntamento',
  },
  salary: {
    title: 'Cessione del quinto',
    action: 'Scegli la cessione del quinto',
  },
  card: {
    title: 'Carta di credito',
    action: 'Scopri la carta',
  },
  business: {
    title: 'Prestito business',
    action: 'Parla con un consulente',
  },
} as const;

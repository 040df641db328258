export const taxCode = {
  heading: {
    personal: 'Inserisci il tuo codice fiscale',
    salary: 'fissa il tuo appuntamento qui',
    business: 'Prestito business: parla con un consulente',
  },
  lead: {
    personal: 'Se sei già nostro cliente recuperiamo i tuoi dati.',
    salary: 'Cessione del quinto: servono il codice fiscale e due minuti.',
    business: '',
  },
  chosenBranch: 'Filiale scelta',
  label: 'Codice fiscale*',
  help: {
    personal: '16 lettere e numeri: è sulla tessera sanitaria.',
    salary: '16 lettere e numeri: è sulla tessera sanitaria.',
    business: 'Codice fiscale del titolare o del legale rappresentante (16 caratteri).',
  },
  privacyBefore: 'Prima di proseguire leggi',
  privacyLink: "l'informativa privacy",
  loading: 'Verifichiamo il codice fiscale…',
  /** Shown if the tax code has an open appointment whose contact is unproven, or a call at a time. */
  unconfirmed: "Con questo codice fiscale c'è già un appuntamento da confermare o una telefonata.",
  openUnconfirmed: 'Modificalo',
  or: 'oppure',
  links: {
    personal: 'Prestito personale',
    salary: 'Cessione del quinto',
    business: 'Prestito business',
    editSalary: 'Modifica un appuntamento già fissato',
    editBusiness: 'Modifica un appuntamento',
  },
} as const;

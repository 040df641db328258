/** The card of strict recognition, above the data form. */
export const byCode = {
  title: 'Sei già nostro cliente?',
  lead: 'Ti mandiamo un codice ai recapiti che abbiamo e compiliamo noi i tuoi dati. Puoi anche compilare il modulo.',
  send: 'Ricevi un codice',
  sending: 'Inviamo il codice…',
  /** The same for every tax code: the page does not know whether a code was sent. */
  sent: 'Se questo codice fiscale è di un nostro cliente, abbiamo mandato un codice di 6 cifre ai suoi recapiti. Vale 10 minuti. Se non arriva, compila il modulo.',
  resent:
    'Se questo codice fiscale è di un nostro cliente, il nuovo codice è in arrivo. Ne mandiamo al massimo tre in dieci minuti.',
  submit: 'Compila i miei dati',
} as const;

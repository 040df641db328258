/** The further fields of product 5. */
export const details = {
  business: {
    heading: 'La tua attività',
    person: 'Legale rappresentante',
    company: 'Azienda',
    notEligible:
      'Il prestito business richiede almeno due anni di iscrizione. Puoi inviare lo stesso la richiesta o scegliere il prestito personale.',
    toPersonal: 'Prestito personale',
    submit: 'Invia la richiesta',
    submitting: 'Stiamo inviando la richiesta…',
  },
} as const;

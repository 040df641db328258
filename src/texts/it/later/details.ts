import type { Job } from '#domain/booking/jobs.ts';

/** The form fields that only products 3 and 5 have. */
export const details = {
  residenceCap: 'CAP di residenza*',
  job: 'Che lavoro fai?*',
  chooseJob: 'Seleziona',
  jobs: {
    pubblico: 'Dipendente pubblico/statale',
    'oltre-15': 'Dipendente SPA/SRL con più di 15 dipendenti',
    'fino-15': 'Dipendente SPA/SRL con meno di 15 dipendenti',
    'snc-sas': 'Dipendente SNC/SAS',
    pensionato: 'Pensionato',
    autonomo: 'Autonomo',
    altro: 'Altro',
  } satisfies Record<Job, string>,
  business: {
    heading: 'La tua attività',
    person: 'Legale rappresentante',
    company: 'Azienda',
    registered: 'È iscritta alla Camera di Commercio da almeno due anni?*',
    yes: 'Sì',
    no: 'No',
    notEligible:
      'Il prestito business richiede almeno due anni di iscrizione. Puoi inviare lo stesso la richiesta o scegliere il prestito personale.',
    toPersonal: 'Prestito personale',
    type: 'Tipo di azienda*',
    types: { societa: 'Società', ditta_individuale: 'Ditta individuale' },
    city: 'Comune*',
    address: 'Indirizzo*',
    submit: 'Invia la richiesta',
    submitting: 'Stiamo inviando la richiesta…',
  },
} as const;

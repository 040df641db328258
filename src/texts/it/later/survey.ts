/** The survey after a booking. The texts of the answers are also the values that are sent and stored. */
export const survey = {
  heading: 'Due domande per prepararci meglio',
  job: 'Che lavoro fai?',
  jobs: [
    { value: 2, label: 'Dipendente' },
    { value: 1, label: 'Autonomo' },
    { value: 3, label: 'Pensionato' },
    { value: 4, label: 'Altro' },
  ],
  loans: 'Hai altri prestiti che vorresti unire in uno?',
  loansAnswers: { yes: 'Sì', no: 'No' },
  send: 'Invia le risposte',
  missing: 'Selezionare un valore',
  missingAll: 'È necessario selezionare una risposta a tutte le domande',
  thanks: "Grazie! Le tue risposte aiutano il consulente a preparare l'incontro.",
} as const;

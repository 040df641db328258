/** The optional sign-in with the state identity on the tax-code page. */
export const identity = {
  button: 'Entra con SPID o CIE',
  opening: 'Apriamo la pagina di accesso…',
  text: 'È facoltativo: nome, cognome e codice fiscale si compilano da soli.',
  locked: 'Nome, cognome e codice fiscale arrivano da SPID o CIE.',
  faults: {
    cancelled: "L'accesso con SPID o CIE è stato annullato. Puoi riprovare o scrivere il codice fiscale.",
    failed: "L'accesso con SPID o CIE non è riuscito. Riprova o scrivi il codice fiscale.",
    other:
      'Il codice fiscale che hai scritto non è quello di chi è entrato con SPID o CIE. Controllalo o entra di nuovo.',
  },
} as const;

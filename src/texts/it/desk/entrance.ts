/** The sign-in page of the desk. */
export const entrance = {
  title: 'Entra',
  lead: "L'area di lavoro per filiali, aree e call centre.",
  enter: "Entra con l'account aziendale",
  note: 'Password e secondo fattore restano al tuo sistema aziendale: qui non si scrivono. Quello che vedi e cambi resta nel registro, con il motivo.',
  demo: 'Dimostrazione',
  demoLead: 'Persone inventate, una per ruolo. Ognuna vede solo ciò che le serve.',
  enterAs: (name: string) => `Entra come ${name}`,
  at: (role: string, branch: string) => `${role}, ${branch}`,
  ended: {
    title: 'Sei uscito dopo 15 minuti di pausa',
    text: 'Quello che stavi scrivendo è ancora qui: entra di nuovo e lo ritrovi.',
    again: (name: string) => `Entra di nuovo come ${name}`,
    other: 'Non sei tu? Esci del tutto',
  },
  errors: {
    'unknown-person': {
      title: 'Il tuo account non ha accesso allo sportello',
      text: 'Chiedi a chi gestisce le persone della tua filiale o area di aggiungerti.',
    },
    provider: {
      title: "Il sistema aziendale non ha completato l'accesso",
      text: 'Non è stato registrato nulla. Riprova tra poco.',
    },
  },
  needsHttps: 'Questa pagina ha bisogno di una connessione protetta (https).',
  unreachable: { title: 'Lo sportello non risponde', text: 'Controlla la rete, poi riprova.' },
  returned: {
    title: 'Sei di nuovo dentro',
    text: 'Puoi chiudere questa finestra: il tuo lavoro è in quella di prima.',
  },
} as const;

export const person = {
  known: {
    heading: (name: string) => `Ciao ${name}!`,
    lead: 'Controlla i tuoi recapiti.',
    email: 'E-mail',
    mobile: 'Cellulare',
    masked: 'Per proteggerti mostriamo solo una parte dei dati.',
    edit: 'Modifica i recapiti',
    consents: 'Privacy e consensi',
  },
  form: {
    heading: 'I tuoi dati',
    lead: "Ultimo passo: li usiamo per confermarti l'appuntamento.",
    /** The example of a field, as help that stays while typing. */
    example: (text: string) => `Esempio: ${text}`,
    problems: (count: number) => (count === 1 ? 'Controlla questo punto' : `Controlla questi ${count} punti`),
    locked: 'Nome e cognome sono già registrati.',
    check: 'Controlla i dati evidenziati',
  },
  submit: 'fissa appuntamento',
  submitting: "Stiamo fissando l'appuntamento…",
} as const;

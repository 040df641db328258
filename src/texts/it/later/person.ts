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
    nome: 'Nome*',
    cognome: 'Cognome*',
    nameHelp: 'Come sul documento, senza trattini',
    email: 'E-mail*',
    emailPlaceholder: 'nome@esempio.it',
    cellulare: 'Cellulare*',
    cellularePlaceholder: '333 123 4567',
    codiceFiscale: 'Codice fiscale*',
    advice: {
      email: (character: string, plain: string) =>
        character === '+' && plain
          ? `Il carattere + non è ammesso: prova con ${plain}`
          : `${character === ' ' ? 'Lo spazio' : `Il carattere ${character}`} non è ammesso: usa lettere senza accento, numeri, punto, trattino e _`,
      name: (character: string) =>
        character === '-'
          ? 'Il carattere - non è ammesso: al suo posto scrivi uno spazio'
          : `Il carattere ${character} non è ammesso: usa solo lettere, spazi e apostrofi`,
    },
    /** The example of a field, as help that stays while one types. */
    example: (text: string) => `Esempio: ${text}`,
    problems: (count: number) => (count === 1 ? 'Controlla questo punto' : `Controlla questi ${count} punti`),
    locked: 'Nome e cognome sono già registrati.',
    check: 'Controlla i dati evidenziati',
  },
  submit: 'fissa appuntamento',
  submitting: "Stiamo fissando l'appuntamento…",
} as const;

import type { LaterWords } from '../../words.ts';

export const person: LaterWords['person'] = {
  known: {
    heading: (name) => `Guten Tag ${name}!`,
    lead: 'Prüfen Sie Ihre Kontaktdaten.',
    email: 'E-Mail',
    mobile: 'Handynummer',
    masked: 'Zu Ihrem Schutz zeigen wir nur einen Teil der Daten.',
    edit: 'Kontaktdaten ändern',
    consents: 'Datenschutz und Zustimmungen',
  },
  form: {
    heading: 'Ihre Daten',
    lead: 'Letzter Schritt: Wir brauchen sie, um Ihren Termin zu bestätigen.',
    example: (text) => `Beispiel: ${text}`,
    problems: (count) => (count === 1 ? 'Prüfen Sie diesen Punkt' : `Prüfen Sie diese ${count} Punkte`),
    locked: 'Vor- und Nachname sind bereits gespeichert.',
    check: 'Prüfen Sie die markierten Angaben',
  },
  submit: 'Termin vereinbaren',
  submitting: 'Der Termin wird vereinbart …',
};

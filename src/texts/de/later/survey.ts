import type { LaterWords } from '../../words.ts';

/** The survey after a booking. */
export const survey: LaterWords['survey'] = {
  heading: 'Zwei Fragen zur besseren Vorbereitung',
  job: 'Ihre Beschäftigung',
  jobs: [
    { value: 2, label: 'Angestellt' },
    { value: 1, label: 'Selbstständig' },
    { value: 3, label: 'In Rente' },
    { value: 4, label: 'Anderes' },
  ],
  loans: 'Haben Sie andere Kredite, die Sie zu einem zusammenlegen möchten?',
  loansAnswers: { yes: 'Ja', no: 'Nein' },
  send: 'Antworten senden',
  missing: 'Bitte wählen Sie eine Antwort',
  missingAll: 'Bitte beantworten Sie alle Fragen',
  thanks: 'Danke! Ihre Antworten helfen uns, das Gespräch vorzubereiten.',
};

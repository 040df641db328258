import type { LaterWords } from '../../words.ts';

/** The further fields of product 5. */
export const details: LaterWords['details'] = {
  business: {
    heading: 'Ihr Betrieb',
    person: 'Gesetzliche Vertretung',
    company: 'Unternehmen',
    notEligible:
      'Für den Firmenkredit muss das Unternehmen seit mindestens zwei Jahren eingetragen sein. Sie können die Anfrage trotzdem senden oder den Privatkredit wählen.',
    toPersonal: 'Privatkredit',
    submit: 'Anfrage senden',
    submitting: 'Die Anfrage wird gesendet …',
  },
};

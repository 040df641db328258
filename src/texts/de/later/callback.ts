import type { LaterWords } from '../../words.ts';
import { callPromise, callSoon, unnamedConsultant } from '../promise.ts';

/** The page that asks whether the customer wants to be called, and the form for the call. */
export const callback: LaterWords['callback'] = {
  heading: 'Möchten Sie sich mit uns an einem Ort Ihrer Wahl treffen?',
  choice: 'Was ist Ihnen lieber?',
  yes: 'Ich möchte angerufen werden',
  yesHelp: `${callPromise({ who: unnamedConsultant.first })}, um Tag und Ort mit Ihnen zu vereinbaren.`,
  no: 'Ich möchte in eine Filiale kommen',
  noHelp: 'Wir bestätigen Ihnen den gewählten Termin.',
  noHelpOpen: 'Sie wählen Filiale, Tag und Uhrzeit.',
  contact: {
    heading: 'Geben Sie Ihre Daten für den Anruf ein',
    lead: (hours) => (hours === '' ? 'Wir rufen Sie an.' : `Wir rufen Sie ${hours} an.`),
  },
  card: {
    title: 'Wir rufen Sie an',
    when: (hours) => (hours === '' ? 'Zu den Bürozeiten' : `${hours.charAt(0).toUpperCase()}${hours.slice(1)}`),
    what: `${callSoon} unter der Nummer, die Sie angeben.`,
  },
  inItalian: 'Der Anruf erfolgt auf Italienisch.',
  submitting: 'Die Anfrage wird gesendet …',
};

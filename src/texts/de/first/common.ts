import type { FirstWords } from '../../words.ts';

/** Texts shared by all screens of the customer page. */
export const common: FirstWords['common'] = {
  title: (page, brand) => `${page} | ${brand}`,
  mainTitle: 'Termin vereinbaren',
  logoAlt: (brand) => `${brand}, zur Website`,
  call: 'Anrufen',
  language: 'Sprache',
  skip: 'Zum Inhalt',
  progress: ({ n, m, name }) => `Schritt ${n} von ${m}: ${name}`,
  progressLabel: 'Fortschritt',
  steps: {
    where: 'Wo',
    when: 'Wann',
    taxCode: 'Steuernummer',
    yourData: 'Ihre Daten',
    activity: 'Betrieb',
    confirm: 'Bestätigung',
  },
  requiredNote: 'Felder mit Sternchen (*) müssen ausgefüllt werden.',
  next: 'Weiter',
  back: 'Zurück',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  wait: 'Bitte warten …',
  stillTrying:
    'Wir versuchen es noch … Sie können warten oder abbrechen und es erneut versuchen: Ihre Eingaben bleiben erhalten.',
  offline: 'Sie sind offline. Wir senden, sobald die Verbindung wieder da ist.',
  network:
    'Die Anfrage konnte nicht gesendet werden. Prüfen Sie die Verbindung und versuchen Sie es erneut: Ihre Eingaben sind noch da.',
  received: 'Wir haben Ihre Anfrage erhalten. Die Seite mit der Übersicht konnte nicht geladen werden.',
  errorTitle: (title) => `Fehler: ${title}`,
  visitLost: 'Die Sitzung ist abgelaufen. Fangen Sie bitte neu an: Es dauert nur zwei Minuten.',
  summaryTitle: 'Ihr Termin',
  hour: (hhmm) => `${hhmm} Uhr`,
  backToStart: 'Zur Filialsuche',
};

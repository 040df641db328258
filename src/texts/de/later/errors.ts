import type { LaterWords } from '../../words.ts';

/** In how many seconds or minutes (rounded up) the next request is accepted. */
function afterSeconds(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in einer Minute';
  return minutes <= 90 ? `in ${minutes} Minuten` : `in ${Math.ceil(minutes / 60)} Stunden`;
}

/** Texts of the error dialog. */
export const errors: LaterWords['errors'] = {
  title: 'Fehler',
  branches: 'Bei der Suche nach den Filialen ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  taxCode: 'Bei der eingegebenen Steuernummer ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  slots: 'Beim Laden der freien Zeiten ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  create: 'Bei Ihrem Termin ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  agent: 'Beim Anlegen Ihres Termins ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  editLoad: 'Beim Laden Ihres Termins ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  editSave: 'Beim Speichern Ihres Termins ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  humanCheck: (phone) =>
    `Wir konnten die Anfrage nicht prüfen. Versuchen Sie es in einigen Minuten erneut oder rufen Sie uns unter ${phone} an.`,
  needsHttps: 'Diese Seite braucht eine sichere Verbindung (https).',
  tooMany: (seconds, phone) =>
    `Wir haben zu viele Anfragen erhalten. Versuchen Sie es ${afterSeconds(seconds)} erneut oder rufen Sie uns unter ${phone} an: Ihre Eingaben sind noch da.`,
  createPage: 'Bei Ihrem Termin ist ein Fehler aufgetreten.',
  reasons: {
    failed: 'Die Anfrage wurde nicht gespeichert. Ihre Eingaben sind noch da.',
    'already-booked': 'Sie haben bereits einen Termin bei uns: Sie können Tag und Uhrzeit ändern.',
    minor: 'Um einen Termin zu vereinbaren, müssen Sie mindestens 18 Jahre alt sein.',
    invalid: 'Einige Angaben stimmen nicht: Prüfen Sie sie und versuchen Sie es erneut.',
    'slot-taken': 'Dieser Termin wurde gerade gebucht: Wählen Sie einen anderen.',
  },
};

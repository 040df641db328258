import type { LaterWords } from '../../words.ts';

/** The dialog in which a customer corrects e-mail and mobile, and the message about the result. */
export const contacts: LaterWords['contacts'] = {
  title: 'Kontaktdaten korrigieren',
  lead: 'Ändern Sie nur, was neu ist: Alles andere bleibt, wie es ist.',
  email: 'E-Mail',
  emailHelp: 'So lassen, um sie zu behalten.',
  mobile: 'Handynummer',
  mobileHelp: 'So lassen, um sie zu behalten.',
  note: ({ visit }) =>
    `${visit ? 'Tag, Uhrzeit und Filiale ändern sich nicht. ' : ''}Wenn Sie die E-Mail-Adresse ändern, schreiben wir zur Bestätigung an die neue Adresse und informieren die alte.`,
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  refused: 'Die Kontaktdaten konnten nicht geändert werden: Rufen Sie uns bitte an.',
  stale: 'Ihr Termin hat sich inzwischen geändert: Prüfen Sie die Daten und wählen Sie noch einmal „Speichern“.',
  saved: {
    title: 'Kontaktdaten aktualisiert',
    email: (email) => `Erledigt: Ihre neue E-Mail-Adresse ist ${email}`,
    mobile: (mobile) => `Erledigt: Ihre neue Handynummer ist ${mobile}`,
    emailStays: (email) => `Ihre E-Mail-Adresse bleibt ${email}.`,
    mobileStays: (mobile) => `Ihre Handynummer bleibt ${mobile}.`,
    both: (email, mobile) => `Erledigt: Ihre neue E-Mail-Adresse ist ${email}, Ihre neue Handynummer ${mobile}`,
    written:
      'Wir haben Ihnen geschrieben: Öffnen Sie den Link in der E-Mail, damit wir wissen, dass unsere Nachrichten ankommen.',
    writtenOnly:
      'Wir haben Ihnen an die neue Adresse geschrieben. Kommt keine E-Mail an, korrigieren Sie die Adresse noch einmal.',
    stays: (day, hour, place) => `Ihr Termin bleibt ${day}, ${hour} Uhr, ${place}.`,
    back: 'Zurück zum Termin',
    backToRequest: 'Zurück zur Anfrage',
  },
};

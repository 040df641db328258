import type { ownData as italian } from '../../it/later/own-data.ts';
import type { Shape } from '../../words.ts';

/** What is stored of the customer, the consents, their receipts, copy and erasure. */
export const ownData: Shape<typeof italian> = {
  open: 'Ihre Daten und Einwilligungen',
  loading: 'Ihre Daten werden gelesen, bitte warten...',
  failed: 'Das hat nicht geklappt: Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Nichts wurde geändert.',
  /** After a change without an answer. */
  unsure:
    'Wir wissen nicht, ob es geklappt hat: Prüfen Sie die Verbindung und drücken Sie noch einmal. Es geschieht nicht zweimal.',
  gone: 'Auf diesem Gerät lassen sich die Daten nicht mehr öffnen. Nutzen Sie den Link in unserer E-Mail.',
  prove: {
    text: 'Bevor wir Ihnen die Daten zeigen, müssen wir wissen, dass Sie es sind: Wir senden Ihnen einen Code.',
    send: 'Code senden',
    help: 'Er steht in der E-Mail, die wir Ihnen gerade geschrieben haben.',
    whyOff: 'Geben Sie die 6 Ziffern ein, um die Daten zu sehen.',
    confirm: 'Meine Daten zeigen',
  },
  rows: {
    name: 'Vor- und Nachname',
    taxCode: 'Steuernummer',
    email: 'E-Mail',
    mobile: 'Handy',
    branch: 'Filiale',
    asked: 'Anfrage gestellt',
    changed: 'Zuletzt geändert',
    kept: 'Gespeichert bis',
    messages: 'Gesendete Nachrichten',
    notes: 'Notizen der Filiale',
  },
  heading: (product, when) => (when === '' ? product : `${product}, ${when}`),
  when: (day, hour) => `${day}, ${hour} Uhr`,
  channels: { web: 'auf dieser Seite', phone: 'am Telefon', desk: 'in der Filiale', walk_in: 'in der Filiale' },
  asked: (day, how) => `${day}, ${how}`,
  byProgram: (program) => `über ${program}`,
  notes: (count) => `${count}: Den Text erhalten Sie in der Filiale`,
  consents: 'Ihre Einwilligungen',
  consent: {
    given: (day) => `Eingewilligt seit ${day}`,
    refused: (day) => `Nicht eingewilligt seit ${day}`,
    textGone: 'Der damalige Text ist nicht mehr gespeichert.',
    now: 'Wenn Sie jetzt einwilligen, gilt dieser Text:',
    withdraw: 'Einwilligung widerrufen',
    cancels: {
      visit: 'Einwilligung widerrufen und Termin absagen',
      request: 'Einwilligung widerrufen und Anfrage zurückziehen',
    },
    give: 'Jetzt einwilligen',
    of: (title) => ` (${title})`,
    changed: 'Der Text hat sich geändert: Lesen Sie ihn, bevor Sie antworten.',
    receipt: 'Beleg (PDF)',
    receiptData: 'Beleg (JSON)',
    saved: (title) => `Erledigt: Ihre Antwort zu „${title}“ ist gespeichert.`,
    file: 'beleg-einwilligung',
  },
  readers: {
    heading: 'Wer Ihre Daten gesehen hat',
    none: 'Vom Personal hat sie noch niemand geöffnet.',
    line: (day, who, why) => `${day}: ${who}${why === '' ? '' : ` (${why})`}`,
    roles: {
      consultant: 'Beratung',
      manager: 'Filialleitung',
      area: 'Gebietsleitung',
      callcentre: 'Callcenter',
      agent: 'Finanzagentur',
      admin: 'Netzverwaltung',
      dpo: 'Datenschutz',
      auditor: 'Innenrevision',
      machine: 'Programm des Kreditgebers',
    },
    at: (role, branch) => (branch === '' ? role : `${role}, ${branch}`),
  },
  copy: {
    heading: 'Ihre Kopie',
    text: 'Eine Datei mit allen Daten dieser Seite, zum Aufbewahren oder Weitergeben.',
    action: 'Ihre Daten herunterladen (JSON)',
    file: 'meine-daten',
  },
  erase: {
    heading: 'Ihre Daten löschen',
    text: 'Wir löschen Name, Kontaktdaten, Steuernummer und Notizen dieser Anfragen und sagen Ihre Termine ab. Das lässt sich nicht rückgängig machen.',
    kept: [
      'Es bleiben die Antworten zu den Einwilligungen und das Verzeichnis der Zugriffe, ohne Ihren Namen: Das Gesetz verlangt, dass wir sie nachweisen können.',
      'Wenn Sie schon Kundin oder Kunde sind, bleiben die Vertragsdaten so lange, wie das Gesetz es vorschreibt: Schreiben Sie dazu dem Verantwortlichen.',
    ],
    action: 'Meine Daten löschen',
    sure: 'Möchten Sie alles löschen?',
    keep: 'Meine Daten behalten',
    confirm: 'Ja, alles löschen',
    visit: 'Heute hat schon ein Termin begonnen: Ab morgen können Sie die Daten löschen.',
    done: 'Ihre Daten sind gelöscht',
    doneText: (ended) =>
      ended === 0
        ? 'Wir haben Ihnen eine Bestätigung geschrieben.'
        : 'Wir haben Ihnen eine Bestätigung geschrieben, mit den abgesagten Terminen.',
  },
};

import type { LaterWords } from '../../words.ts';

/** The dialog that finds an appointment, the page that moves it, and the dialog that cancels it. */
export const change: LaterWords['change'] = {
  modal: {
    title: 'Termin ändern',
    known: 'Sie haben bereits einen Termin bei uns: Sie können Tag und Uhrzeit ändern.',
    maybe:
      'Wenn Sie einen Termin haben, senden wir einen Code an dessen Kontaktdaten: Geben Sie ihn hier ein, um Tag und Uhrzeit zu ändern.',
    codeSentIfAny:
      'Wenn es zu dieser Steuernummer einen Termin gibt, haben wir an dessen Kontaktdaten geschrieben: Geben Sie hier den 6-stelligen Code ein. Er gilt 10 Minuten.',
    unknown: 'Geben Sie die Steuernummer ein, mit der Sie gebucht haben.',
    deadLink: 'Dieser Link ist nicht mehr gültig.',
    label: 'Steuernummer*',
    whyOff: {
      taxCode: 'Geben Sie alle 16 Zeichen ein, um fortzufahren.',
      code: 'Geben Sie die 6 Ziffern ein, um fortzufahren.',
    },
    next: 'Weiter',
    searching: 'Die Steuernummer wird geprüft …',
    codeSent: (mask) =>
      `Wir haben Ihnen an ${mask} geschrieben: Geben Sie hier den 6-stelligen Code ein. Er gilt 10 Minuten.`,
    codeSentToAll:
      'Wir haben an die Kontakte geschrieben, die Sie für den Termin angegeben haben: Geben Sie hier den 6-stelligen Code ein. Er gilt 10 Minuten.',
    codeLabel: '6-stelliger Code*',
    codeWrong: 'Der Code ist falsch oder gilt nicht mehr: Prüfen Sie ihn oder fordern Sie einen neuen an.',
    resend: 'Neuen Code senden',
    resent: 'Falls der Termin existiert, ist der neue Code unterwegs. Wir senden höchstens drei in zehn Minuten.',
    faults: {
      'cf-inesistente': 'Wir haben keine Termine gefunden.',
      'none-planned': 'Sie haben keinen bevorstehenden Termin',
      network:
        'Die Anfrage konnte nicht gesendet werden. Prüfen Sie die Verbindung und versuchen Sie es erneut: Ihre Eingaben sind noch da.',
    },
    notFound:
      'Vielleicht ist ein Zeichen falsch, oder der Termin ist schon vorbei. Prüfen Sie die Eingabe und versuchen Sie es erneut, oder rufen Sie uns an:',
    soonCall:
      'Wenn Sie einen Anruf so bald wie möglich gewünscht haben, gibt es keine Zeit zu ändern: Wir rufen Sie an.',
    callMe: 'Möchten Sie lieber angerufen werden?',
  },
  heading: (name) => `Guten Tag ${name}, hier verschieben Sie Ihren Termin`,
  current: (day, hour) => `Jetziger Termin: ${day}, ${hour} Uhr`,
  otherBranch: {
    open: { branch: 'Filiale wechseln', agency: 'Agentur wechseln' },
    label: 'In der Nähe welcher PLZ, Gemeinde oder Adresse?',
    search: 'Nächste anzeigen',
    busy: 'Suche …',
    news: {
      listed: 'Wählen Sie eine, dann Tag und Uhrzeit: Bis Sie bestätigen, gilt Ihr jetziger Termin.',
      none: 'Hier haben wir keine weiteren gefunden: Versuchen Sie eine andere PLZ oder Adresse.',
      network: 'Die Suche ist gerade nicht erreichbar. Versuchen Sie es erneut: Ihr Termin bleibt, wie er ist.',
    },
  },
  contacts: 'Ihre Kontaktdaten',
  editContacts: 'Kontaktdaten ändern',
  job: 'Ihre Beschäftigung',
  sameJob: 'Unverändert',
  save: 'Speichern',
  move: (day, hour) => `Verschieben: ${day}, ${hour}`,
  pick: 'Tag und Uhrzeit wählen',
  pickHour: 'Uhrzeit wählen',
  soFar: {
    title: 'Was sich ändert',
    now: (day, hour) => `Jetzt: ${day}, ${hour} Uhr`,
    next: (day, hour) => `Neu: ${day}, ${hour} Uhr`,
    open: 'Neu: noch offen',
  },
  saving: 'Der Termin wird verschoben …',
  stale: 'Ihr Termin hat sich inzwischen geändert: Hier ist der neue Stand.',
  cancel: {
    open: 'Termin absagen',
    title: 'Möchten Sie den Termin absagen?',
    body: 'Ihr Platz wird sofort frei. Sie können jederzeit einen neuen Termin vereinbaren.',
    confirm: 'Ja, absagen',
    keep: 'Nein, behalten',
    busy: 'Wird abgesagt …',
  },
};

import type { LaterWords } from '../../words.ts';
import { callMoment, callPromise, passWords, unnamedConsultant } from '../promise.ts';

export const summary: LaterWords['summary'] = {
  heading: 'Termin bestätigt',
  lead: (name, email) => `${name}, wir erwarten Sie. Wir haben Ihnen an ${email} geschrieben.`,
  provisional: {
    heading: 'Anfrage erhalten',
    lead: 'Wir konnten nicht sofort bestätigen: Wir schreiben Ihnen innerhalb eines Arbeitstages. Sie brauchen die Anfrage nicht zu wiederholen.',
  },
  unverified: 'Zeiten noch nicht bestätigt: Wir schreiben Ihnen, sobald wir sie geprüft haben.',
  unconfirmed: {
    heading: 'Nur Ihre Bestätigung fehlt noch',
    lead: (name, email, hour) =>
      `${name}, wir haben Ihnen an ${email} geschrieben. Sehen Sie in Ihrem Postfach nach und bestätigen Sie bis ${hour} Uhr: Danach wird der Platz wieder frei.`,
    by: (hour) => `Bis ${hour} Uhr bestätigen`,
    help: 'Sie finden ihn in unserer E-Mail. Sie können auch den Link darin öffnen.',
    whyOff: 'Geben Sie die 6 Ziffern ein, um zu bestätigen.',
    confirm: 'Bestätigen',
  },
  lapsed: {
    heading: 'Die Zeit zum Bestätigen ist abgelaufen',
    lead: 'Der Platz ist wieder frei. Das schreiben wir Ihnen auch per E-Mail. Sie können neu buchen.',
  },
  beside: {
    othersUnverified: 'Es gibt weitere, nicht bestätigte Anfragen auf Ihren Namen.',
    end: 'Stornieren',
    ended: 'Erledigt: Die anderen, nicht bestätigten Anfragen sind storniert.',
    anotherVerified:
      'Sie haben bereits einen anderen bestätigten Termin, und nur einer kann gelten: Sagen Sie den ab, den Sie nicht brauchen. Dieser hier muss noch bestätigt werden.',
  },
  leave: { before: 'Nicht Ihr Gerät?', action: 'Abmelden' },
  refused: {
    heading: 'Anfrage nicht bestätigt',
    lead: 'Wir haben Ihre Anfrage erhalten, konnten sie aber nicht bestätigen. Wir haben Ihnen auch per E-Mail geschrieben.',
    alternatives: 'Noch freie Zeiten',
  },
  returned: (email) =>
    `Die E-Mail an ${email} ist zurückgekommen: Unsere Nachricht hat Sie nicht erreicht. Korrigieren Sie die Adresse.`,
  movedHeading: 'Termin verschoben',
  cancelled: { heading: 'Termin abgesagt', again: 'Neu buchen' },
  callback: {
    heading: (name) => `Danke, ${name}: Wir rufen Sie an`,
    lead: (mobile, by, hours) =>
      `Wir haben Ihre Anfrage erhalten: ${callPromise({ who: unnamedConsultant.first, mobile, by })}${hours && ` (${hours})`}, um Ihre Fragen zu beantworten und ein Treffen an einem Ort Ihrer Wahl zu vereinbaren. Mehr müssen Sie nicht tun.`,
    by: (day, hour) => callMoment({ day, hour }),
    words: (words) => `${passWords.label}: „${words}“`,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  business: {
    heading: (name) => `Danke, ${name}: Ihre Anfrage ist gesendet`,
    lead: 'Unsere Firmenkundenberatung ruft Sie an, um das Treffen zu vereinbaren.',
    bring: 'Zum Treffen mitbringen',
  },
  rows: {
    name: 'Vor- und Nachname',
    email: 'E-Mail',
    mobile: 'Handynummer',
    date: 'Datum',
    hour: 'Uhrzeit',
    branch: 'Filiale',
    agency: 'Agentur',
    code: 'Anfragecode',
  },
  ticket: 'Terminkarte',
  badges: { received: 'Unbestätigt', unverified: 'Wartet auf Ihre Bestätigung', cancelled: 'Abgesagt' },
  moved: {
    title: (before, now) => `Verschoben von ${before} auf ${now} Uhr`,
    calendar: 'Steht der Termin in Ihrem Kalender, speichern Sie ihn neu: Der alte Eintrag wird aktualisiert.',
  },
  contacts: { heading: 'Ihre Kontaktdaten', fix: 'Kontaktdaten korrigieren' },
  unforeseen: {
    heading: 'Kommt etwas dazwischen?',
    text: 'Wenn Sie Bescheid geben, wird der Platz für jemand anderen frei.',
    move: 'Verschieben',
    cancel: 'Absagen',
    cancelRest: 'des Termins',
  },
  help: {
    heading: 'Brauchen Sie Hilfe?',
    text: (hours) => `${hours && `, ${hours}`}. Wir fragen nie nach Passwörtern oder Zahlungen.`,
  },
  bring: 'Bitte mitbringen',
  actions: {
    map: 'Auf der Karte zeigen',
    maps: 'In Karten öffnen',
    directions: 'Wegbeschreibung',
    print: 'Drucken',
    pdf: 'PDF herunterladen',
    calendar: 'Im Kalender speichern',
    google: 'Google Kalender',
    outlook: 'Outlook',
    edit: 'Termin ändern',
  },
  loading: 'Ihr Termin wird geladen, bitte warten …',
  missing: 'Wir konnten Ihren Termin nicht finden. Bitte versuchen Sie es erneut.',
  rest: {
    visit: 'Ihr Termin ist gespeichert. PDF, Kalender und Änderungen konnten nicht geladen werden.',
    request: 'Ihre Anfrage ist gespeichert. Die weiteren Angaben konnten nicht geladen werden.',
    noCookies:
      'Ihr Termin ist gespeichert. Cookies sind deaktiviert, daher lässt sich diese Seite nicht wieder öffnen: Speichern Sie ihn jetzt im Kalender oder drucken Sie ihn aus. Für Änderungen nutzen Sie unsere E-Mail.',
  },
  calendarTitle: (lender, place) => `Termin ${lender}: ${place}`,
  calendarError:
    'Wir konnten die Kalenderdatei nicht erstellen. Versuchen Sie es erneut oder notieren Sie sich Tag und Uhrzeit.',
  pdfError: 'Wir konnten das PDF nicht erstellen. Verwenden Sie „Drucken“.',
  app: {
    text: (name) => `Verfolgen Sie Ihre Anfrage in der App${name && ` ${name}`}`,
    action: 'App herunterladen',
    qr: 'QR-Code zum Herunterladen der App',
    appStore: 'App Store',
    playStore: 'Google Play',
  },
  facts: (minutes, reminder) => [
    `Dauer: etwa ${minutes} Minuten`,
    'kostenlos',
    ...(reminder ? ['Erinnerung am Vortag'] : []),
  ],
  about: (product) => `Thema: ${product}`,
  open: (days) => `Geöffnet: ${days.join('; ')}`,
  hours: (days) => `Öffnungszeiten: ${days.join('; ')}`,
};

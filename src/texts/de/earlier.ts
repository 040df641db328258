import type { LaterWords } from '../words.ts';
import { longDay } from './later/formats.ts';

/** The wait for an earlier slot: the request on the summary, and the page that an offer's letter opens. */
export const earlier: LaterWords['earlier'] = {
  ask: {
    heading: 'Wird früher etwas frei?',
    text: 'Wird mindestens drei Tage früher eine halbe Stunde frei, schreiben wir Ihnen und reservieren sie 30 Minuten lang für Sie. Sie entscheiden.',
    from: 'Ich kann kommen ab',
    tomorrow: (day) => `morgen, ${longDay(day)}`,
    day: longDay,
    part: 'Zu welcher Tageszeit',
    parts: { tutto: 'Ganzer Tag', mattina: 'Nur Vormittag', pomeriggio: 'Nur Nachmittag' },
    near: 'Auch in Filialen im Umkreis von 15 km',
    send: 'Mich benachrichtigen',
    waiting: 'Wir melden uns, wenn früher etwas frei wird',
    wishes: (day, part, isNear) =>
      `Ab ${longDay(day)}. ${part}. ${isNear ? 'Auch in Filialen im Umkreis von 15 km.' : 'Nur in Ihrer Filiale.'}`,
    rule: 'Wir schreiben höchstens einmal am Tag, insgesamt dreimal. Ihr Termin bleibt, bis Sie zusagen.',
    stop: 'Nicht mehr benachrichtigen',
    failed:
      'Wir wissen nicht, ob es geklappt hat: Prüfen Sie die Verbindung und versuchen Sie es erneut. Ihr Termin hat sich nicht geändert.',
    refused: 'Für diesen Termin können wir Sie nicht benachrichtigen: Bestätigen Sie zuerst Ihre Kontaktdaten.',
  },
  page: {
    title: 'Ein früherer Platz ist frei',
    loading: 'Das Angebot wird geladen, bitte warten …',
    fresh: 'Freier Platz',
    present: 'Ihr Termin',
    until: (day, hour) =>
      `Der Platz ist bis ${longDay(day)}, ${hour} Uhr für Sie reserviert. Wenn Sie nicht antworten, bleibt Ihr Termin, wie er ist.`,
    yes: 'Ja, ich nehme ihn',
    no: 'Nein, ich behalte meinen',
    states: {
      open: {
        heading: 'Ein früherer Platz ist frei: Möchten Sie ihn?',
        lead: 'Ihr Termin ändert sich nur, wenn Sie zusagen.',
      },
      taken: {
        heading: 'Erledigt: Sie kommen früher',
        lead: 'Sie erhalten die Bestätigung mit der neuen Uhrzeit: Der bisherige Termin gilt nicht mehr.',
      },
      refused: {
        heading: 'In Ordnung: Sie behalten Ihren Termin',
        lead: 'Der Platz geht an jemand anderen. Wir melden uns, wenn wieder einer frei wird.',
      },
      expired: {
        heading: 'Die Zeit zum Antworten ist abgelaufen: Der Platz ging an jemand anderen',
        lead: 'Ihr Termin bleibt, wie er war.',
      },
      superseded: {
        heading: 'Dieses Angebot gilt nicht mehr',
        lead: 'Der Platz ist nicht mehr verfügbar, oder Ihr Termin hat sich inzwischen geändert. Es gilt, was in Ihrer letzten Nachricht steht.',
      },
    },
    failed: {
      heading: 'Das Angebot konnte nicht geladen werden',
      text: 'Prüfen Sie die Verbindung und versuchen Sie es erneut: Das Öffnen der Seite ändert Ihren Termin nicht.',
    },
  },
};

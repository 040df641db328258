import type { LaterWords } from '../words.ts';
import { longDay, shortDay } from './later/formats.ts';

/** The page on which the customer of a displaced appointment chooses another slot. A link in a mail opens it. */
export const proposal: LaterWords['proposal'] = {
  title: 'Neuen Termin wählen',
  loading: 'Die Vorschläge werden geladen, bitte warten …',
  open: {
    heading: 'Ihr Termin muss verschoben werden: Wählen Sie einen neuen',
    lead: (day, hour, place) =>
      `Am ${longDay(day)} um ${hour} Uhr, ${place}, können wir Sie leider nicht mehr empfangen. Wir bitten um Entschuldigung.`,
    keeps: 'Ihr Platz bleibt Ihnen erhalten, bis Sie wählen: Wir sagen von uns aus nichts ab.',
    closed: 'Kommen Sie nicht zu dieser Zeit. Wir sagen von uns aus nichts ab: Den neuen Termin bestimmen Sie.',
    until: (day, hour) => `Wenn Sie bis ${longDay(day)}, ${hour} Uhr nicht antworten, rufen wir Sie an.`,
    offers: 'Unsere Vorschläge',
    none: 'Im Moment haben wir keine anderen Termine in der Nähe: Bitten Sie um einen Anruf.',
    reserved: 'Für Sie reserviert',
    same: 'gleiche Filiale',
    km: (km) => `${km} km von Ihrer Filiale`,
    hour: (hour) => `${hour} Uhr`,
    choose: 'Diesen wählen',
    chooseThe: (day, hour, place) => `Diesen wählen: ${shortDay(day)}, ${hour} Uhr, ${place}`,
    others: 'Passt keiner?',
    call: 'Bitte anrufen',
    give: 'Auf den Termin verzichten',
  },
  give: {
    title: 'Auf den Termin verzichten?',
    text: 'Ihr Platz wird wieder frei. Sie können jederzeit einen neuen Termin vereinbaren.',
    send: 'Ja, verzichten',
    keep: 'Nein, behalten',
  },
  toCall: {
    heading: 'Wir rufen Sie an',
    text: 'Wir finden gemeinsam einen neuen Termin. Bis dahin bleibt Ihr Platz reserviert.',
    closed: 'Wir finden gemeinsam einen neuen Termin. Kommen Sie nicht zur bisherigen Zeit.',
    others: 'Oder wählen Sie gleich',
  },
  moved: {
    heading: 'Erledigt: Ihr Termin ist verschoben',
    when: (day, hour) => `${longDay(day)}, ${hour} Uhr`,
    mail: 'Sie erhalten die Bestätigung mit der neuen Uhrzeit: Der bisherige Termin gilt nicht mehr.',
  },
  kept: {
    heading: 'Ihr Termin bleibt, wie er war',
    text: 'Die Filiale empfängt Sie wie vereinbart: Sie müssen nichts tun.',
  },
  cancelled: {
    heading: 'Ihr Termin ist abgesagt',
    text: 'Sie können jederzeit einen neuen vereinbaren.',
    again: 'Termin vereinbaren',
  },
  ofCall: {
    open: {
      heading: 'Ihr Telefongespräch muss verschoben werden: Wählen Sie einen neuen Termin',
      lead: (day, hour) =>
        `Am ${longDay(day)} ab ${hour} Uhr können wir Sie leider nicht mehr anrufen. Wir bitten um Entschuldigung.`,
      closed: 'Zu dieser Zeit rufen wir Sie nicht an. Wir sagen von uns aus nichts ab: Den neuen Termin bestimmen Sie.',
      give: 'Auf das Telefongespräch verzichten',
    },
    give: { title: 'Auf das Telefongespräch verzichten?', text: 'Sie können jederzeit ein neues vereinbaren.' },
    toCall: { closed: 'Wir finden gemeinsam einen neuen Termin.' },
    moved: {
      heading: 'Erledigt: Ihr Telefongespräch ist verschoben',
      mail: 'Sie erhalten eine Bestätigung mit dem neuen Termin: Der bisherige gilt nicht mehr.',
    },
    kept: {
      heading: 'Ihr Telefongespräch bleibt, wie es war',
      text: 'Wir rufen Sie wie vereinbart an: Sie müssen nichts tun.',
    },
    cancelled: { heading: 'Ihr Telefongespräch ist abgesagt', text: 'Sie können jederzeit ein neues vereinbaren.' },
  },
  faults: {
    taken: 'Dieser Termin wurde gerade vergeben: Wählen Sie einen anderen.',
    decided: 'Schon entschieden: Das ist der jetzige Stand.',
    network:
      'Wir wissen nicht, ob Ihre Wahl angekommen ist: Prüfen Sie die Verbindung und drücken Sie noch einmal. Es geschieht nicht zweimal.',
    rejected: 'Ihre Wahl konnte nicht gespeichert werden. Es hat sich nichts geändert: Rufen Sie uns an.',
  },
  gone: {
    heading: 'Dieser Link gilt nicht mehr',
    text: 'Vielleicht stammt er aus einer alten Nachricht oder ist unvollständig. Das Öffnen hat Ihren Termin nicht geändert.',
  },
  failed: {
    heading: 'Die Vorschläge konnten nicht geladen werden',
    text: 'Prüfen Sie die Verbindung und versuchen Sie es erneut: Das Öffnen der Seite ändert Ihren Termin nicht.',
  },
  phone: (number) => `Filiale anrufen: ${number}`,
};

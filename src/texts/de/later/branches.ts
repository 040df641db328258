import type { LaterWords } from '../../words.ts';

const daysEarlier = (days: number): string => (days === 1 ? '1 Tag früher' : `${days} Tage früher`);

export const branches: LaterWords['branches'] = {
  back: 'Zurück zur Suche',
  heading: { branch: 'Filiale, Tag und Uhrzeit wählen', agency: 'Agentur, Tag und Uhrzeit wählen' },
  branchInstead: (name) =>
    `${name ? `${name}, in` : 'In'} dieser Gegend können wir nicht zu Ihnen kommen: Wir erwarten Sie in der Filiale`,
  place: { branch: 'Filiale', agency: 'Agentur' },
  day: 'Tag',
  hour: 'Uhrzeit',
  halves: { morning: 'Vormittag', afternoon: 'Nachmittag' },
  away: (km) => `${km} km entfernt`,
  showMap: 'Karte anzeigen',
  hideMap: 'Karte ausblenden',
  freeHours: (n) => (n === 1 ? '1 Termin frei' : `${n} Termine frei`),
  noHours: 'Kein Termin',
  full: 'voll',
  closed: 'zu',
  more: 'Weitere Tage',
  hourLabel: (hhmm, free) => `${hhmm} Uhr, ${free ? 'frei' : 'nicht verfügbar'}`,
  unavailableKey: '= nicht verfügbar',
  ownHourLabel: (hhmm) => `${hhmm} Uhr, Ihr jetziger Termin`,
  ownHourKey: '= Ihr jetziger Termin',
  arrows: {
    branch: { previous: 'Vorherige Filialen', next: 'Weitere Filialen' },
    agency: { previous: 'Vorherige Agenturen', next: 'Weitere Agenturen' },
    days: { previous: 'Vorherige Tage', next: 'Nächste Tage' },
  },
  nextFree: (day, hhmm) => `Frei ab ${day}, ${hhmm}`,
  proposals: {
    heading: 'Erste freie Termine',
    help: 'Wählen Sie einen: Wir reservieren ihn, und Sie sind einen Schritt weiter.',
    only: 'Nur anzeigen',
    wishes: { morning: 'Vormittag', afternoon: 'Nachmittag', afterFive: 'Ab 17 Uhr', saturday: 'Samstag' },
    why: {
      first: 'Am frühesten',
      nearest: 'Am nächsten',
      morning: 'Vormittags',
      afternoon: 'Nachmittags',
      later: 'Später',
    },
    other: { branch: 'Andere Filiale', agency: 'Andere Agentur' },
    km: (km) => `${km} km`,
  },
  better: {
    byDistance: 'Nächstgelegene',
    byFirstFree: 'Frühester Termin',
    nearest: 'am nächsten',
    earlier: (days) => `${daysEarlier(days)} als die nächstgelegene`,
    hint: (km, isFarther, days) =>
      `ist ${km} km ${isFarther ? 'weiter entfernt, aber' : 'näher und'} ${daysEarlier(days)} frei.`,
    choose: (name) => `${name} wählen`,
  },
  dayFirst: 'Wählen Sie zuerst den Tag: Dann erscheinen hier die Uhrzeiten.',
  hourOpen: 'Uhrzeit noch offen',
  when: (day, hhmm) => `${day}, ${hhmm === null ? 'Uhrzeit wählen' : `${hhmm} Uhr`}`,
  whyOff: 'Tag und Uhrzeit wählen',
  emptyDay: 'An diesem Tag ist nichts mehr frei: Wählen Sie einen anderen.',
  none: 'Wir haben in dieser Gegend keine Filiale gefunden. Versuchen Sie eine andere Adresse oder bitten Sie um einen Anruf.',
  loading: 'Freie Zeiten werden geladen …',
  unsure: 'Zeiten noch nicht bestätigt: Wir können sie gerade nicht neu abrufen. Wir prüfen sie beim nächsten Schritt.',
  provisional: 'Zeiten noch nicht bestätigt: Wir schreiben Ihnen, sobald wir sie geprüft haben.',
  taken: 'Dieser Termin wurde gerade gebucht: Wählen Sie einen anderen.',
  takenBy: (hhmm, hasOthers) =>
    `Um ${hhmm} Uhr war jemand schneller. Wir haben nichts für Sie ausgewählt.${hasOthers ? ' Das sind die nächsten freien Zeiten:' : ''}`,
  nearest: 'Nächste freie Zeiten',
  carousel: 'Karussell',
  noCookies:
    'Cookies sind deaktiviert: Der Platz gehört Ihnen erst, wenn Sie bestätigen. Vorher können wir ihn nicht freihalten.',
  halfway: {
    held: 'Ihr Platz ist reserviert',
    until: (hhmm) => `bis ${hhmm} Uhr`,
    heading: (day, hhmm, place) => `Ihre begonnene Buchung: ${day}, ${hhmm} Uhr, ${place}`,
    ended: 'Der Platz ist nicht mehr reserviert: Wenn Sie fortfahren, prüfen wir sofort, ob er noch frei ist.',
    chosen: {
      branch: 'Filiale, Tag und Uhrzeit sind noch da.',
      agency: 'Agentur, Tag und Uhrzeit sind noch da.',
    },
    typed: 'Ihre Eingaben sind noch da.',
    typeAgain:
      'Neu einzugeben: Steuernummer und Kontaktdaten. Zu Ihrer Sicherheit werden sie nicht auf diesem Gerät gespeichert.',
    resume: 'Fortfahren',
    again: 'Neu beginnen',
  },
};

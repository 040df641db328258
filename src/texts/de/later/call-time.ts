import type { LaterWords } from '../../words.ts';
import { callSpan } from '../promise.ts';

/** The choice of a time for a call, and the page of a call. */
export const callTime: LaterWords['callTime'] = {
  heading: 'Wann dürfen wir anrufen?',
  ways: {
    soon: { label: 'So bald wie möglich', help: 'Spätestens am nächsten Arbeitstag' },
    hour: { label: 'Zu einer festen Zeit', help: 'Sie wählen die halbe Stunde' },
    band: { label: 'In einem Zeitraum', help: 'Vormittag, Mittag oder Nachmittag' },
  },
  hour: 'Halbe Stunde',
  band: 'Zeitraum',
  bands: { '9-12': 'Vormittag', '12-15': 'Mittag', '15-18': 'Nachmittag' },
  between: callSpan,
  span: ({ from, until }) => `${from}–${until}`,
  hourLabel: (hours, free) => `${callSpan(hours)}, ${free ? 'frei' : 'nicht verfügbar'}`,
  bandLabel: (name, hours, free) => `${name}, ${callSpan(hours)}${free ? '' : ', nicht verfügbar'}`,
  promise: (day, hours) => `Wir rufen Sie am ${day}, ${callSpan(hours)} an.`,
  soon: 'Wir rufen Sie so bald wie möglich an, spätestens am nächsten Arbeitstag.',
  send: (day, from) => `Anruf buchen: ${day}, ${from}`,
  none: 'In den nächsten Tagen ist keine Zeit für ein Telefongespräch frei: Wir rufen Sie so bald wie möglich an.',
  unread: 'Wir können die Zeiten gerade nicht laden.',
  taken: 'Diese Zeit wurde gerade vergeben.',
  takenHelp: 'Ihre übrigen Angaben sind noch da: Wählen Sie eine andere Zeit.',
  card: { title: 'Ihr Telefongespräch', what: 'Kostenlos, etwa 15 Minuten' },
  summary: {
    lead: (mobile, day, hours) =>
      `Unser Beratungsteam ruft Sie am ${day}, ${callSpan(hours)} unter ${mobile} an. Mehr müssen Sie nicht tun.`,
    ticket: 'Karte zum Telefongespräch',
    fileName: 'Telefongespraech',
    calendarTitle: (lender) => `Anruf von ${lender}`,
    anotherVerified:
      'Sie haben bereits ein anderes bestätigtes Telefongespräch, und nur eines gilt: Sagen Sie das ab, das Sie nicht brauchen. Dieses ist noch zu bestätigen.',
    between: 'Uhrzeit',
    to: (mobile) => `Unter ${mobile}`,
    facts: 'Etwa 15 Minuten · kostenlos',
    reminder: 'Erinnerung am Vortag',
    cancelled: 'Telefongespräch abgesagt',
    choose: 'Zeit wählen',
    move: 'Verschieben',
    moveTo: (day, from) => `Verschieben: ${day}, ${from}`,
    toSoon: 'So bald wie möglich anrufen',
    moving: 'Das Telefongespräch wird verschoben …',
    stale: 'Ihr Telefongespräch hat sich inzwischen geändert: Hier ist der neue Stand.',
    cancel: {
      title: 'Möchten Sie das Telefongespräch absagen?',
      body: 'Wir rufen Sie nicht an, und der Platz wird sofort frei. Sie können jederzeit um einen neuen Anruf bitten.',
    },
    rest: 'des Telefongesprächs',
    unforeseen: 'Wenn Sie Bescheid geben, ist unsere Beratung für jemand anderen frei.',
  },
};

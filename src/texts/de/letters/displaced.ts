import type { Words } from '../../words.ts';
import { hello } from './hello.ts';

/** The mail to a customer whose appointment was displaced by a change of opening hours or capacity. */
export const displaced: Words['displaced'] = {
  subject: 'Ihr Termin muss verschoben werden: Wählen Sie einen neuen',
  toCall: 'Ihr Termin muss verschoben werden: Wir rufen Sie an',
  greeting: ({ greetedAs, date, time }) =>
    `${hello(greetedAs)}, am ${date} um ${time} Uhr kann die Filiale Sie leider nicht mehr empfangen. Wir bitten um Entschuldigung.`,
  keeps: 'Ihr Platz bleibt Ihnen erhalten, bis Sie wählen: Wir sagen von uns aus nichts ab.',
  closed: 'Kommen Sie nicht zu dieser Zeit. Wir sagen von uns aus nichts ab: Den neuen Termin bestimmen Sie.',
  reserved: 'Für Sie reserviert',
  other: 'Oder',
  offer: ({ date, time, place }) => `${date}, ${time} Uhr, ${place}`,
  before: 'Wählen Sie mit einem Klick, bitten Sie um einen Anruf oder verzichten Sie',
  link: 'Neuen Termin wählen',
  until: ({ date, time }) => `Wenn Sie bis ${date}, ${time} Uhr nicht antworten, rufen wir Sie an.`,
  weCall: 'Wir rufen Sie an, um gemeinsam einen neuen Termin zu finden.',
  stays: {
    subject: 'Ihr Termin bleibt, wie er war',
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, am ${date} um ${time} Uhr empfängt die Filiale Sie wie vereinbart: Sie müssen nichts tun.`,
  },
  call: {
    subject: 'Ihr Telefongespräch muss verschoben werden: Wählen Sie einen neuen Termin',
    toCall: 'Ihr Telefongespräch muss verschoben werden',
    greeting: ({ greetedAs, date, between }) =>
      `${hello(greetedAs)}, am ${date}, ${between}, können wir Sie leider nicht mehr anrufen. Wir bitten um Entschuldigung.`,
    closed: 'Zu dieser Zeit rufen wir Sie nicht an. Wir sagen von uns aus nichts ab: Den neuen Termin bestimmen Sie.',
    offer: ({ date, time }) => `${date}, ab ${time} Uhr`,
    stays: {
      subject: 'Ihr Telefongespräch bleibt, wie es war',
      greeting: ({ greetedAs, date, between }) =>
        `${hello(greetedAs)}, wir rufen Sie am ${date}, ${between}, wie vereinbart an: Sie müssen nichts tun.`,
    },
    sms: {
      choose: ({ sender, date }) => `${sender}: Ihr Telefongespräch am ${date} muss verschoben werden. Neu wählen: `,
      toCall: ({ sender, date }) =>
        `${sender}: Ihr Telefongespräch am ${date} muss verschoben werden. Wir rufen Sie an`,
      stays: ({ sender, date }) => `${sender}: Ihr Telefongespräch am ${date} bleibt, wie es war`,
    },
  },
  sms: {
    choose: ({ sender, date, time }) =>
      `${sender}: Termin am ${date} um ${time} Uhr muss verschoben werden. Neu wählen: `,
    toCall: ({ sender, date, time }) =>
      `${sender}: Termin am ${date} um ${time} Uhr muss verschoben werden. Wir rufen Sie an`,
    stays: ({ sender, date, time }) => `${sender}: Ihr Termin am ${date} um ${time} Uhr bleibt, wie er war`,
  },
};

import type { Words } from '../../words.ts';
import { callSpan, unnamedConsultant } from '../promise.ts';
import { hello } from './hello.ts';

/** Messages and documents about a call at a chosen time. */
export const callAt: Words['callAt'] = {
  between: callSpan,
  place: 'Wir rufen Sie an',
  mobile: (mobile) => `Unter ${mobile}`,
  facts: 'Ein kostenloses Telefongespräch von etwa 15 Minuten',
  confirm: {
    title: 'Wir rufen Sie an',
    subject: ({ date, ...span }) => `Wir rufen Sie am ${date} ${callSpan(span)} an`,
    greeting: ({ greetedAs, mobile, date, ...span }) =>
      `${hello(greetedAs)}, ${unnamedConsultant.inside} ruft Sie am ${date}, ${callSpan(span)} unter ${mobile} an.`,
  },
  unconfirmed: {
    subject: ({ date, ...span }) => `Bestätigen Sie Ihr Telefongespräch: ${date}, ${callSpan(span)}`,
    until: (time) =>
      `Das Telefongespräch ist noch nicht bestätigt: Öffnen Sie bis ${time} Uhr den Link unten, sonst wird der Platz wieder frei.`,
    untilWithCode: (time) =>
      `Das Telefongespräch ist noch nicht bestätigt: Geben Sie bis ${time} Uhr diesen Code auf der Seite ein, oder öffnen Sie den Link unten. Danach wird der Platz wieder frei.`,
    link: 'Telefongespräch bestätigen',
  },
  moved: {
    subject: 'Ihr Telefongespräch wurde verschoben',
    greeting: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, wir rufen Sie jetzt am ${date}, ${callSpan(span)} an.`,
  },
  reminder: {
    tomorrow: {
      title: 'Wir rufen Sie morgen an',
      subject: (span) => `Wir rufen Sie morgen ${callSpan(span)} an`,
    },
    today: { title: 'Wir rufen Sie heute an', subject: (span) => `Wir rufen Sie heute ${callSpan(span)} an` },
    greeting: ({ greetedAs, mobile, date, ...span }) =>
      `${hello(greetedAs)}, wir erinnern Sie an Ihr Telefongespräch am ${date}: Wir rufen Sie ${callSpan(span)} unter ${mobile} an.`,
  },
  cancelled: {
    subject: 'Telefongespräch abgesagt',
    greeting: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, das Telefongespräch am ${date}, ${callSpan(span)}, wurde abgesagt: Wir rufen Sie nicht an.`,
    replaced: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, mit Ihrer Steuernummer gibt es neuere Anfragen. Das Telefongespräch am ${date}, ${callSpan(span)}, war nicht bestätigt und wurde daher abgesagt.`,
    lapsed: ({ greetedAs, date, ...span }) =>
      `${hello(greetedAs)}, wir haben Ihre Bestätigung nicht erhalten: Das Telefongespräch am ${date}, ${callSpan(span)}, ist verfallen, und der Platz ist wieder frei.`,
  },
  code: 'Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben, um Ihr Telefongespräch zu ändern.',
  attached: 'Mit der angehängten Datei speichern Sie das Telefongespräch in Ihrem Kalender.',
  sms: {
    code: ({ sender, code }) =>
      `${sender}: Der Code für Ihr Telefongespräch ist ${code}. Er gilt 10 Minuten. Geben Sie ihn niemandem.`,
    change: ({ link }) => `. Ändern: ${link}`,
    confirm: ({ sender, date, ...span }) => `${sender}: Wir rufen Sie am ${date} ${callSpan(span)} an`,
    moved: ({ sender, date, ...span }) => `${sender}: Anruf verschoben auf ${date} ${callSpan(span)}`,
    cancelled: ({ sender, date, ...span }) => `${sender}: Der Anruf am ${date} ${callSpan(span)} wurde abgesagt`,
    reminder: {
      tomorrow: ({ sender, date, ...span }) => `${sender}: Wir rufen Sie morgen, ${date}, ${callSpan(span)} an`,
      today: ({ sender, date, ...span }) => `${sender}: Wir rufen Sie heute, ${date}, ${callSpan(span)} an`,
    },
  },
  document: 'Ihr Telefongespräch',
  event: {
    text: (mobile) => `Wir rufen Sie unter ${mobile} an. Mehr müssen Sie nicht tun.`,
    dayBefore: ({ lender }) => `Morgen ruft Sie ${lender} an`,
    twoHoursBefore: ({ lender }) => `In zwei Stunden ruft Sie ${lender} an`,
  },
};

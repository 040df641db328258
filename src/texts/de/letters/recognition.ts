import type { Words } from '../../words.ts';
import { hello } from './hello.ts';

export const recognition: Words['recognition'] = {
  code: {
    subject: 'Ihr Code, um Ihre Daten zu übernehmen',
    title: 'Ihr Code',
    greeting:
      'Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben: Wir übernehmen die Daten, die wir schon haben.',
    sms: ({ sender, code }) =>
      `${sender}: Ihr Code, um Ihre Daten zu übernehmen: ${code}. Er gilt 10 Minuten. Geben Sie ihn niemandem.`,
  },
  second: {
    subject: 'Eine weitere Anfrage mit Ihrer Steuernummer',
    greeting: ({ greetedAs }) =>
      `${hello(greetedAs)}, Sie haben schon eine Anfrage bei uns, und jetzt ist eine weitere mit derselben Steuernummer eingegangen. Ihre bleibt, wie sie ist.`,
    before: 'Waren Sie das? Sagen Sie ab, was Sie nicht mehr brauchen',
    link: 'Ihre Anfrage ansehen',
    notYou: ({ phone }) => `Wenn Sie das nicht waren, rufen Sie uns unter ${phone} an: Wir prüfen es.`,
    sms: ({ sender, phone }) =>
      `${sender}: weitere Anfrage mit Ihrer Steuernummer eingegangen. Ihre bleibt bestehen. Nicht von Ihnen? Rufen Sie ${phone} an.`,
  },
};

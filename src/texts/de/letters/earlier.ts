import type { Words } from '../../words.ts';
import { hello } from './hello.ts';

/** The letter to a customer who waits for an earlier slot: one became free. */
export const earlierLetter: Words['earlierLetter'] = {
  subject: 'Ein früherer Platz ist frei: Möchten Sie ihn?',
  greeting: ({ greetedAs }) =>
    `${hello(greetedAs)}, es ist ein früherer Platz frei geworden. Er ist für kurze Zeit für Sie reserviert.`,
  stays: 'Um Ihren Termin zu behalten, müssen Sie nichts tun: Er ändert sich nur, wenn Sie zusagen.',
  fresh: 'Freier Platz',
  present: 'Ihr Termin',
  at: ({ date, time, place }) => `${date}, ${time} Uhr, ${place}`,
  before: 'Vergleichen Sie die beiden Termine und antworten Sie mit einem Klick',
  link: 'Antworten',
  until: ({ date, time }) =>
    `Der Platz ist bis ${date}, ${time} Uhr für Sie reserviert. Danach geht er an jemand anderen.`,
  sms: ({ sender, date, time }) => `${sender}: Früherer Platz frei, ${date} ${time} Uhr. Antwort in 30 Minuten: `,
  smsWithMail: ({ sender, date, time }) =>
    `${sender}: Früherer Platz frei, ${date} ${time} Uhr. Antworten Sie binnen 30 Minuten über unsere E-Mail`,
};

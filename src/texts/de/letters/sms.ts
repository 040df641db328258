import type { Words } from '../../words.ts';
import { callPromise, unnamedConsultant } from '../promise.ts';

/** Texts of SMS, in characters of GSM-7. */
export const sms: Words['mail']['sms'] = {
  before: ({ sender, date, time }) => `${sender}: Termin am ${date} um ${time} Uhr, `,
  change: ({ link }) => `. Ändern: ${link}`,
  after: ({ code }) => `. Code ${code}.`,
  moved: ({ sender, date, time }) => `${sender}: Termin verschoben auf ${date} ${time} Uhr, `,
  cancelled: ({ sender, date, time }) => `${sender}: Termin am ${date} um ${time} Uhr abgesagt, `,
  restored: ({ sender, date, time }) => `${sender}: Termin wieder gültig, ${date} ${time} Uhr, `,
  reminder: {
    tomorrow: ({ sender, date, time }) => `${sender}: Termin morgen ${date} um ${time} Uhr, `,
    today: ({ sender, date, time }) => `${sender}: Termin heute ${date} um ${time} Uhr, `,
  },
  contactChanged: ({ sender }) =>
    `${sender}: Die Kontaktdaten Ihrer Anfrage wurden geändert. Waren Sie das nicht? Rufen Sie uns an: `,
  cap: ({ sender }) =>
    `${sender}: Wir haben heute oft geschrieben und senden heute keine weiteren SMS. Waren Sie das nicht? Rufen Sie an: `,
  call: ({ sender, agent, by, during }) =>
    `${sender}: ${callPromise({ who: agent || unnamedConsultant.first, by, during })}`,
  code: ({ sender, code }) =>
    `${sender}: Der Code für Ihren Termin ist ${code}. Er gilt 10 Minuten. Geben Sie ihn nicht weiter.`,
};

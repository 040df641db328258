import { mail as italian } from '../../it/letters/mail.ts';
import type { Words } from '../../words.ts';
import { callHours, callMoment, callPromise, passWords, phoneWithHours, unnamedConsultant } from '../promise.ts';
import { hello } from './hello.ts';
import { sms } from './sms.ts';

/** Texts of mails. Those that only staff and agents read are the Italian ones, like the desk. */
export const mail: Words['mail'] = {
  rows: {
    where: 'Wo',
    when: 'Wann',
    was: 'Abgesagter Termin',
    code: 'Anfragecode',
    bring: 'Bitte mitbringen',
    before: 'Bisher',
  },
  when: ({ date, time }) => `${date}, ${time} Uhr`,
  hour: (time) => `${time} Uhr`,
  move: 'Verschieben',
  cancel: 'Absagen',
  call: (phone) => `${phone} anrufen`,
  change: 'Wenn etwas dazwischenkommt',
  changeLink: 'Termin ändern',
  again: 'Möchten Sie einen anderen Termin?',
  againLink: 'Neu buchen',
  attached: 'Mit der angehängten Datei speichern Sie den Termin in Ihrem Kalender.',
  foot: 'Wir fragen nie per E-Mail nach Passwörtern oder Zahlungen',
  doubts: (at) => `Fragen? Rufen Sie uns an: ${phoneWithHours(at)}.`,
  links: { privacy: 'Datenschutz', transparency: 'Transparenz' },
  confirm: {
    title: 'Termin bestätigt',
    subject: ({ date, time }) => `Termin bestätigt: ${date}, ${time} Uhr`,
    greeting: ({ greetedAs, date, time }) => `${hello(greetedAs)}, wir erwarten Sie am ${date} um ${time} Uhr.`,
  },
  unconfirmed: {
    title: (time) => `Bis ${time} Uhr bestätigen`,
    subject: ({ date, time }) => `Bestätigen Sie Ihren Termin: ${date}, ${time} Uhr`,
    until: (time) =>
      `Der Termin ist noch nicht bestätigt: Öffnen Sie bis ${time} Uhr den Link unten, sonst wird der Platz wieder frei.`,
    untilWithCode: (time) =>
      `Der Termin ist noch nicht bestätigt: Geben Sie bis ${time} Uhr diesen Code auf der Seite ein, oder öffnen Sie den Link unten. Danach wird der Platz wieder frei.`,
    before: 'Zum Bestätigen, und falls etwas dazwischenkommt',
    link: 'Termin bestätigen',
    ownData: 'Auf derselben Seite finden Sie Ihre Daten und Ihre Einwilligungen.',
    ended: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, wir haben Ihre Bestätigung nicht erhalten: Der Termin am ${date} um ${time} Uhr, ${branch}, ist verfallen, und der Platz ist wieder frei.`,
  },
  prove: 'Bestätigen Sie uns, dass diese Adresse Ihnen gehört',
  proveLink: 'Anfrage öffnen',
  moved: {
    subject: 'Ihr Termin wurde verschoben',
    greeting: ({ greetedAs, date, time }) => `${hello(greetedAs)}, Ihr neuer Termin ist am ${date} um ${time} Uhr.`,
    place: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, die Filiale ändert sich: Wir erwarten Sie in ${branch}. Tag und Uhrzeit bleiben: ${date} um ${time} Uhr.`,
    placeTitle: 'Die Filiale Ihres Termins ändert sich',
    title: ({ before, now }) => `Verschoben von ${before} auf ${now} Uhr`,
    notYou: (phone) => `Wenn Sie das nicht waren, rufen Sie uns unter ${phone} an.`,
    contacts: 'Ihre Kontaktdaten wurden geändert',
    newContact: 'Ab jetzt schreiben wir Ihnen hierher',
    newGreeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, Ihre Kontaktdaten sind aktualisiert. Tag und Uhrzeit ändern sich nicht: Wir erwarten Sie am ${date} um ${time} Uhr.`,
    contactChanged:
      'Guten Tag, die Kontaktdaten Ihrer Anfrage wurden geändert: Ab jetzt schreiben wir an einen anderen Kontakt.',
    mobileChanged: ({ greetedAs }) =>
      `${hello(greetedAs)}, wir haben für Ihre Anfrage eine andere Handynummer gespeichert.`,
  },
  cancelled: {
    subject: 'Termin abgesagt',
    greeting: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, der Termin am ${date} um ${time} Uhr, ${branch}, wurde abgesagt.`,
    replaced: ({ greetedAs, date, time, branch }) =>
      `${hello(greetedAs)}, mit Ihrer Steuernummer gibt es neuere Anfragen. Der Termin am ${date} um ${time} Uhr, ${branch}, war nicht bestätigt und wurde daher abgesagt. Wenn Sie ihn noch möchten, buchen Sie neu und bestätigen Sie über den Link in unserer E-Mail.`,
  },
  restored: {
    title: 'Ihr Termin bleibt gültig',
    subject: ({ date, time }) => `Ihr Termin bleibt gültig: ${date}, ${time} Uhr`,
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, die Absage gilt nicht mehr: Wir erwarten Sie am ${date} um ${time} Uhr.`,
  },
  ended: {
    subject: 'Ihre Anfrage wurde storniert',
    greeting: ({ greetedAs }) => `${hello(greetedAs)}, Ihre Anfrage um einen Anruf wurde storniert.`,
    replaced: ({ greetedAs }) =>
      `${hello(greetedAs)}, mit Ihrer Steuernummer gibt es neuere Anfragen. Diese war nicht bestätigt und wurde daher storniert.`,
    notYou: (phone) => `Wenn Sie das nicht waren, stellen Sie eine neue Anfrage oder rufen Sie uns unter ${phone} an.`,
  },
  refused: {
    subject: 'Wir konnten Ihre Anfrage nicht bestätigen',
    greeting: 'Guten Tag, wir haben Ihre Anfrage erhalten, konnten sie aber nicht bestätigen.',
    alternatives: 'Noch freie Zeiten',
    several: {
      subject: 'Wir konnten Ihre Anfragen nicht bestätigen',
      greeting: (count) =>
        `Guten Tag, wir haben ${count} Anfragen mit dieser Adresse erhalten, konnten sie aber nicht bestätigen.`,
    },
    more: 'Weitere Anfragen',
  },
  reminder: {
    tomorrow: {
      title: 'Wir sehen uns morgen',
      subject: ({ time }) => `Morgen um ${time} Uhr: Ihr Termin`,
    },
    today: {
      title: 'Wir sehen uns heute',
      subject: ({ time }) => `Heute um ${time} Uhr: Ihr Termin`,
    },
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, wir erinnern Sie an Ihren Termin am ${date} um ${time} Uhr.`,
  },
  callback: {
    subject: 'Wir rufen Sie an',
    greeting: ({ greetedAs, mobile, by }) =>
      `${hello(greetedAs)}, ${callPromise({ who: unnamedConsultant.inside, mobile, by })}.`,
    agent: ({ greetedAs, mobile, agent, by, during }) =>
      `${hello(greetedAs)}, ${callPromise({ who: agent, mobile, by, during })}.`,
    during: callHours,
    by: ({ date, time }) => callMoment({ day: date, hour: time }),
    words: passWords.label,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  unreached: {
    subject: 'Wir haben Sie nicht erreicht',
    greeting: ({ greetedAs }) =>
      `${hello(greetedAs)}, wir haben versucht, Sie anzurufen, konnten aber nicht mit Ihnen sprechen.`,
    before: 'Wählen Sie selbst Tag und Uhrzeit',
    link: 'Termin vereinbaren',
  },
  noShow: {
    subject: 'Wir haben Sie erwartet',
    greeting: ({ greetedAs, date, time }) =>
      `${hello(greetedAs)}, wir haben Sie am ${date} um ${time} Uhr erwartet, aber wir haben uns verpasst. Das kann vorkommen.`,
    before: 'Wenn Sie noch mit uns sprechen möchten, wählen Sie einen anderen Tag und eine andere Uhrzeit',
    link: 'Termin vereinbaren',
    wasThere: 'Wenn Sie doch bei uns waren, sagen Sie es der Filiale: Wir korrigieren den Eintrag sofort.',
    sms: ({ sender, date, time }) =>
      `${sender}: Wir haben Sie am ${date} um ${time} Uhr erwartet. Anderer Tag? Hier wählen: `,
  },
  business: {
    title: 'Anfrage erhalten',
    subject: 'Anfrage erhalten: Unsere Firmenkundenberatung ruft Sie an',
    greeting: ({ greetedAs }) =>
      `${hello(greetedAs)}, wir haben Ihre Anfrage erhalten. Unsere Firmenkundenberatung ruft Sie an, um das Treffen zu vereinbaren.`,
  },
  code: {
    subject: 'Ihr Bestätigungscode',
    title: 'Ihr Code',
    greeting: 'Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben, um Ihren Termin zu ändern.',
    valid:
      'Er gilt 10 Minuten und nur einmal. Sagen Sie ihn niemandem, auch uns nicht: Am Telefon fragen wir nie danach.',
    notYou:
      'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne den Code kann niemand etwas sehen oder ändern.',
  },
  cap: {
    subject: 'Wir senden vorerst keine weiteren Nachrichten',
    greeting:
      'In den letzten 24 Stunden haben wir Ihnen sehr oft geschrieben, daher senden wir vorerst keine weiteren Nachrichten. Ihre Termine bleiben, wie sie sind, und die Erinnerung am Vortag kommt trotzdem.',
    notYou: (phone) =>
      `Wenn Sie sie nicht angefordert haben oder auf einen Code warten, rufen Sie uns unter ${phone} an.`,
  },
  toAgent: italian.toAgent,
  toBranch: italian.toBranch,
  gathered: italian.gathered,
  digest: italian.digest,
  sms,
};

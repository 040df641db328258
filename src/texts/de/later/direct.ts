import type { LaterWords } from '../../words.ts';
import { callHours, callPromise } from '../promise.ts';
import { longDay } from './formats.ts';

/** The pages that a link to one branch, one agency or one agent opens. */
export const direct: LaterWords['direct'] = {
  heading: {
    branch: 'Jetzt einen Termin vereinbaren',
    agency: 'Jetzt einen Termin für die Abtretung des Fünftels vereinbaren',
  },
  waiting:
    'Wir suchen die ersten freien Tage. Wählen Sie Tag und Uhrzeit und geben Sie die Steuernummer ein: Es dauert nur zwei Minuten.',
  lead: (name, firstFree) => `${name} · erster freier Tag: ${longDay(firstFree)}`,
  firstFree: (day, hour) => `Erster freier Termin: ${day}, ${hour} Uhr`,
  firstFreeChosen: (day, hour) => `Erster freier Termin: ${day}, ${hour} Uhr, schon gewählt`,
  hoursUnknown: (phone) => `Öffnungszeiten: Wir nennen sie Ihnen gern unter ${phone}.`,
  taxCodeFirst: 'Steuernummer eingeben',
  noDates: 'Zurzeit ist hier kein Tag frei. Suchen Sie eine andere Filiale.',
  agent: {
    heading: 'Sparen Sie sich den Weg: Wir kommen zu Ihnen',
    waiting:
      'Wir sehen nach, wer Ihre Anfrage erhält. Geben Sie Ihre Kontaktdaten an: Die zuständige Person ruft Sie zurück und vereinbart mit Ihnen Tag und Ort nach Ihrem Wunsch.',
    lead: (name, oam) =>
      `${name}, Finanzagent/in${oam ? ` (OAM ${oam})` : ''}, ruft Sie zurück und vereinbart mit Ihnen ein Treffen, wo Sie möchten.`,
    role: (oam) => `Finanzagent/in${oam ? ` · OAM ${oam}` : ''}`,
    photo: (name) => `Foto von ${name}`,
    band: {
      legend: 'Wann ist Ihnen der Anruf lieber?',
      soon: 'So bald wie möglich',
      hours: (from, until) => `Zwischen ${from} und ${until} Uhr`,
      row: 'Zeitraum',
    },
    during: (day, from, until) => callHours({ day, from, until }),
    submit: 'Bestätigen',
    submitting: 'Die Anfrage wird gesendet …',
    thanks: (name) => `Danke, ${name}! Wir haben Ihre Anfrage erhalten`,
    next: (agent, by, during) => `${callPromise({ who: agent, by, during })}.`,
    after: 'Sie vereinbaren gemeinsam, wo und wann Sie sich treffen. Mehr müssen Sie nicht tun.',
    wrong: (phone) => `Stimmt eine Angabe nicht? Rufen Sie uns unter ${phone} an und nennen Sie den Anfragecode.`,
  },
  faults: {
    fields: 'Alle Felder müssen richtig ausgefüllt sein.',
    unanswered: 'Sie müssen alle unten angeführten Punkte beantworten.',
    refused: 'Die Zustimmung ist erforderlich.',
  },
};

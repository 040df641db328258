import type { receipt as italian, erasedLetter as italianLetter } from '../../it/letters/receipt.ts';
import type { Shape } from '../../words.ts';

/** The receipt of a consent, and the letter after a customer erased the own data. */
export const receipt: Shape<typeof italian> = {
  title: 'Beleg der Einwilligung',
  rows: {
    purpose: 'Einwilligung',
    record: 'Nummer',
    controller: 'Verantwortlicher',
    contact: 'Kontakt',
    notice: 'Datenschutzhinweise',
    withdrawal: 'Widerruf',
    kept: 'Aufbewahrung',
    channel: 'Antwort gegeben',
    language: 'Sprache',
    version: 'Fassung des Textes',
    hash: 'Prüfsumme des Textes (SHA-256)',
    place: 'Glied der Kette',
    link: 'Prüfsumme des Gliedes',
    title: 'Titel des Textes',
    text: 'Text:',
  },
  withdrawal: 'Auf der Seite „Ihre Daten und Einwilligungen“, mit einem Klick.',
  kept: 'Die Daten der Anfrage bleiben zwölf Monate nach dem Termin. Die Antwort bleibt als Nachweis, ohne Ihren Namen.',
  types: { given: 'Ich willige ein', refused: 'Ich willige nicht ein', withdrawn: 'Einwilligung widerrufen' },
  event: (what, when) => `${what}, ${when}`,
  channels: { web: 'auf der Seite', phone: 'am Telefon', desk: 'in der Filiale', walk_in: 'in der Filiale' },
  textGone: 'Der damalige Text ist nicht mehr gespeichert: Fassung und Prüfsumme bleiben.',
  foot: (page, of) => `Beleg der Einwilligung, Format ISO/IEC TS 27560 · Seite ${page} von ${of}`,
};

export const erasedLetter: Shape<typeof italianLetter> = {
  subject: 'Ihre Daten sind gelöscht',
  opening: 'Guten Tag, wir haben Ihre Daten gelöscht, wie Sie es gewünscht haben.',
  ended: 'Außerdem haben wir abgesagt:',
  row: 'Abgesagt',
  visit: ({ date, time, branch }) => `${date}, ${time} Uhr, ${branch}`,
  request: 'Ihre Anfrage',
  kept: [
    'Wir behalten die Antworten zu den Einwilligungen und das Verzeichnis der Zugriffe, ohne Ihren Namen: Das Gesetz verlangt, dass wir sie nachweisen können.',
    'Wenn Sie schon Kundin oder Kunde sind, bleiben die Daten Ihres Vertrags so lange, wie das Gesetz es vorschreibt: Schreiben Sie dazu dem Verantwortlichen.',
  ],
  notYou: (phone) => `Wenn Sie das nicht waren, rufen Sie uns an: ${phone}.`,
  sms: ({ sender }) => `${sender}: Wir haben Ihre Daten gelöscht und Ihre Termine abgesagt, wie gewünscht.`,
};

import { brand as italian } from '../../it/letters/brand.ts';
import type { Words } from '../../words.ts';

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
const whole = new Intl.NumberFormat('de-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

/** Default texts of a lender; a site file may replace each of them. Those of the legal footer stay Italian. */
export const brand: Words['brand'] = {
  amount: (euros) => whole.format(euros),
  footer: italian.footer,
  businessFooter: italian.businessFooter,
  privacy: ({ company, email }) => [
    `Verantwortlich für die Verarbeitung: ${sentence(company)} Wir verwenden Ihre Daten, um den Termin zu bearbeiten (vorvertragliche Maßnahmen auf Ihre Anfrage hin), um gesetzliche Pflichten zu erfüllen und, nur wenn Sie es möchten, für die freiwilligen Zwecke.`,
    'Zugriff haben die Filiale oder die beauftragte Finanzagentur und die technischen Dienstleister, einschließlich des Dienstes, der Menschen von automatischen Programmen unterscheidet.',
    'Wir bewahren Ihre Daten 12 Monate ab dem Termin auf, die freiwilligen Zustimmungen 24 Monate.',
    `Sie haben das Recht auf Auskunft, Berichtigung, Löschung und Widerspruch: ${email}. Beschwerden richten Sie an die Behörde für Datenschutz.`,
  ],
  claims: [
    { title: 'Kostenlos und unverbindlich', text: 'Das Gespräch kostet nichts. Sie entscheiden in Ruhe.' },
    { title: 'Ein Mensch, kein Formular', text: 'Beratung in der Filiale, mit einer Uhrzeit nur für Sie.' },
    {
      title: 'Pläne geändert? Kein Problem',
      text: 'Verschieben oder absagen, wann Sie wollen, auch direkt aus der E-Mail.',
    },
  ],
  terms: italian.terms,
  products: {
    personal: 'Feste Rate für Ihre Vorhaben.',
    salary: 'Rückzahlung über Gehalt oder Rente.',
    card: 'Ein Kreditrahmen, wenn Sie ihn brauchen.',
    business: 'Für Ihren Betrieb.',
  },
  documents: {
    personal: ['gültiger Ausweis', 'Gesundheitskarte', 'Nachweis des Einkommens'],
    salary: [
      'gültiger Ausweis',
      'Gesundheitskarte',
      'letzter Lohnstreifen oder letzte Rentenabrechnung',
      'Einheitliche Bescheinigung (CU)',
    ],
    business: [
      'Auszug der Handelskammer, nicht älter als 90 Tage (ausgestellt ab {oldest})',
      'Ausweis und Steuernummer',
      'Steuererklärung oder Bilanz mit Bestätigung der Abgabe',
      'Vielleicht brauchen wir weitere Unterlagen.',
    ],
  },
  example: {
    brand: { motto: 'Kredit, den man versteht', phone: '800 123 456' },
    words: {
      appName: '',
      phoneHours: 'Montag–Samstag 8:30–19:30 Uhr',
      callHours: 'von Montag bis Samstag zwischen 8:30 und 19:30 Uhr',
      callHoursAlone: 'Montag–Samstag, 8:30–19:30 Uhr',
      products: {
        personal: 'Eine Rate, die gleich bleibt.',
        salary: 'Bis zu {limit} €, Rückzahlung über Gehalt oder Rente.',
        business: 'Bis zu {limit} € für Ihr Unternehmen.',
      },
    },
  },
};

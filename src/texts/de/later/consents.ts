import type { LaterWords } from '../../words.ts';

/** The consent texts. A change of any word requires a new version in `first/consent-version.ts`. */
export const consents: LaterWords['consents'] = {
  intro: (email) =>
    `Wählen Sie zu jedem Punkt eine Antwort. Sie können sie jederzeit ändern: Schreiben Sie an ${email}.`,
  readAll: 'Vollständige Datenschutzhinweise lesen',
  no: 'Ich lehne ab',
  yes: 'Ich stimme zu',
  optional: 'Die nächsten drei sind freiwillig: Sie können alle zusammen ablehnen.',
  none: 'Keine davon',
  errors: {
    block: 'Sie müssen alle unten angeführten Punkte beantworten.',
    unanswered: 'Pflichtfeld',
    refused: 'Diese Zustimmung ist erforderlich, um fortzufahren',
    direct: 'Die Zustimmung ist erforderlich.',
  },
  purposes: {
    privacyInterncommoffer: {
      label: 'Kontakt zu Ihrer Anfrage',
      text: (brand) =>
        `${brand} darf meine Daten verwenden, um diese Anfrage zu bearbeiten und mich zum gewählten Produkt per Telefon, SMS oder E-Mail zu kontaktieren.`,
    },
    privacyOtherservice: {
      label: 'Weitere Produkte und Umfragen von {brand}',
      text: (brand) =>
        `${brand} darf mir per Telefon, SMS oder E-Mail Angebote zu weiteren eigenen Produkten machen und mich nach meiner Meinung zum Service fragen. Sie können ablehnen.`,
    },
    privacyProfilazione: {
      label: 'Passende Angebote',
      text: (brand) =>
        `${brand} darf meine Vorlieben und meine Nutzung der Dienste auswerten, um mir Angebote zu machen, die zu mir passen. Sie können ablehnen.`,
    },
    privacyExtcommoffer: {
      label: 'Angebote anderer Unternehmen',
      text: (brand) =>
        `${brand} darf meine Kontaktdaten an die Versicherungs- und Bankpartner weitergeben, die in den Datenschutzhinweisen angeführt sind. Diese kontaktieren mich per Telefon oder E-Mail mit ihren Angeboten. Sie können ablehnen.`,
    },
  },
  without: {
    visit: ' Ohne diese Zustimmung können wir den Termin nicht vereinbaren.',
    call: ' Ohne diese Zustimmung können wir Sie nicht anrufen.',
    request: ' Ohne diese Zustimmung können wir Ihre Anfrage nicht bearbeiten.',
  },
  underBrand: (lender, brand) => `${lender} (Marke ${brand})`,
};

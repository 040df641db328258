import type { FirstWords } from '../../words.ts';

export const place: FirstWords['place'] = {
  heading: 'Wo möchten Sie uns treffen?',
  lead: 'Geben Sie PLZ oder Adresse ein: Wir zeigen Ihnen die nächsten Filialen und die ersten freien Termine.',
  label: 'PLZ oder Adresse*',
  placeholder: 'Z. B. 39100 oder Romstraße 10, Bozen',
  locate: 'Meinen Standort nutzen',
  suggestions: 'Vorgeschlagene Adressen',
  noSuggestion: 'Kein Vorschlag: Versuchen Sie es mit der PLZ.',
  infoOnly: 'Ich möchte vorerst nur Informationen',
  infoOnlyHelp: 'Unverbindlich: Im Gespräch erfahren Sie Kosten und Bedingungen.',
  searching: 'Wir suchen Filialen in Ihrer Nähe …',
  near: (place) => `In der Nähe von ${place}`,
  change: 'Ändern',
  found: 'Sehr gut! Wir haben eine Filiale in Ihrer Nähe gefunden!',
  faults: {
    required: 'Pflichtfeld',
    'not-found': 'Adresse nicht gefunden.',
    which: 'Welcher Ort?',
    activate: 'Bitte aktivieren Sie die Standortbestimmung',
    disabled: 'Standortbestimmung deaktiviert',
    blocked:
      'Standortbestimmung blockiert. Erlauben Sie sie in den Einstellungen Ihres Browsers und laden Sie die Seite neu.',
  },
  notFoundHint: 'Prüfen Sie die Adresse oder verwenden Sie die PLZ.',
  links: {
    salary: 'Gehalt oder Rente? Zur Abtretung des Fünftels',
    business: 'Eigener Betrieb? Zum Firmenkredit',
    edit: 'Schon einen Termin? Hier ändern',
  },
  agency: {
    heading: 'Wo soll das Gespräch stattfinden?',
    lead: 'Suchen Sie die nächste Agentur für ein Gespräch über die Abtretung des Fünftels.',
    searching: 'Wir suchen Agenturen in Ihrer Nähe …',
    found: 'Sehr gut! Wir haben eine Agentur in Ihrer Nähe gefunden!',
    none: 'In dieser Gegend empfangen wir Sie in der Filiale: Dort berät Sie eine Fachkraft für die Abtretung des Fünftels.',
    toPersonal: 'Lieber ein Privatkredit? Hier wechseln',
  },
  switched: {
    personal:
      'Sie haben bei uns bereits einen Privatkredit angefragt: Wir machen damit weiter. Wählen Sie Filiale, Tag und Uhrzeit.',
    salary:
      'Sie haben bei uns bereits eine Abtretung des Fünftels angefragt: Wir machen damit weiter. Wählen Sie Agentur, Tag und Uhrzeit.',
    business: '',
  },
  staleLink: 'Dieser Link ist nicht mehr gültig. Sie können einen Termin in einer Filiale vereinbaren.',
};

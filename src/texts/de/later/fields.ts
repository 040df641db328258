import type { LaterWords } from '../../words.ts';

/** The fields of the data forms; an asterisk marks a required one. */
export const fields: LaterWords['fields'] = {
  firstName: { label: 'Vorname*', help: 'Wie im Ausweis, ohne Bindestriche' },
  lastName: { label: 'Nachname*', help: 'Wie im Ausweis, ohne Bindestriche' },
  email: { label: 'E-Mail*', example: 'name@beispiel.it' },
  mobile: { label: 'Handynummer*', example: '333 123 4567' },
  taxCode: { label: 'Steuernummer*' },
  homePostcode: { label: 'PLZ des Wohnsitzes*' },
  occupation: {
    label: 'Ihre Beschäftigung*',
    choose: 'Bitte wählen',
    options: {
      pubblico: 'Angestellt im öffentlichen Dienst',
      'oltre-15': 'Angestellt bei AG/GmbH mit mehr als 15 Beschäftigten',
      'fino-15': 'Angestellt bei AG/GmbH mit weniger als 15 Beschäftigten',
      'snc-sas': 'Angestellt bei OHG/KG',
      pensionato: 'In Rente',
      autonomo: 'Selbstständig',
      altro: 'Anderes',
    },
  },
  isRegisteredCompany: {
    label: 'Ist das Unternehmen seit mindestens zwei Jahren bei der Handelskammer eingetragen?*',
    options: { 1: 'Ja', 0: 'Nein' },
  },
  companyType: {
    label: 'Art des Unternehmens*',
    options: { societa: 'Gesellschaft', ditta_individuale: 'Einzelfirma' },
  },
  homeTown: { label: 'Gemeinde*' },
  homeAddress: { label: 'Adresse*' },
};

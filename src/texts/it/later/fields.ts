import type { FieldWords } from '../../field-words.ts';

/** The fields of the data forms; an asterisk marks a required one. */
export const fields = {
  firstName: { label: 'Nome*', help: 'Come sul documento, senza trattini' },
  lastName: { label: 'Cognome*', help: 'Come sul documento, senza trattini' },
  email: { label: 'E-mail*', example: 'nome@esempio.it' },
  mobile: { label: 'Cellulare*', example: '333 123 4567' },
  taxCode: { label: 'Codice fiscale*' },
  homePostcode: { label: 'CAP di residenza*' },
  occupation: {
    label: 'Che lavoro fai?*',
    choose: 'Seleziona',
    options: {
      pubblico: 'Dipendente pubblico/statale',
      'oltre-15': 'Dipendente SPA/SRL con più di 15 dipendenti',
      'fino-15': 'Dipendente SPA/SRL con meno di 15 dipendenti',
      'snc-sas': 'Dipendente SNC/SAS',
      pensionato: 'Pensionato',
      autonomo: 'Autonomo',
      altro: 'Altro',
    },
  },
  isRegisteredCompany: {
    label: 'È iscritta alla Camera di Commercio da almeno due anni?*',
    options: { 1: 'Sì', 0: 'No' },
  },
  companyType: {
    label: 'Tipo di azienda*',
    options: { societa: 'Società', ditta_individuale: 'Ditta individuale' },
  },
  homeTown: { label: 'Comune*' },
  homeAddress: { label: 'Indirizzo*' },
} as const satisfies FieldWords;

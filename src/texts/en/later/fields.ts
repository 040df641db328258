import type { FieldWords } from '../../field-words.ts';

/** The fields of the data forms; an asterisk marks a required one. */
export const fields = {
  firstName: { label: 'First name*', help: 'As on your ID, without hyphens' },
  lastName: { label: 'Surname*', help: 'As on your ID, without hyphens' },
  email: { label: 'Email*', example: 'name@example.com' },
  mobile: { label: 'Mobile*', example: '333 123 4567' },
  taxCode: { label: 'Tax code (codice fiscale)*' },
  homePostcode: { label: 'Home postcode*' },
  occupation: {
    label: 'What is your job?*',
    choose: 'Select',
    options: {
      pubblico: 'Public sector employee',
      'oltre-15': 'Employee of an SPA/SRL with more than 15 staff',
      'fino-15': 'Employee of an SPA/SRL with fewer than 15 staff',
      'snc-sas': 'Employee of an SNC/SAS',
      pensionato: 'Retired',
      autonomo: 'Self-employed',
      altro: 'Other',
    },
  },
  isRegisteredCompany: {
    label: 'Registered with the Chamber of Commerce for at least two years?*',
    options: { 1: 'Yes', 0: 'No' },
  },
  companyType: {
    label: 'Type of business*',
    options: { societa: 'Company', ditta_individuale: 'Sole trader' },
  },
  homeTown: { label: 'Town*' },
  homeAddress: { label: 'Address*' },
} as const satisfies FieldWords;

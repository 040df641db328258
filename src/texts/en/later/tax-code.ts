import type { taxCode as italian } from '../../it/later/tax-code.ts';
import type { Shape } from '../../words.ts';

export const taxCode: Shape<typeof italian> = {
  heading: {
    personal: 'Enter your tax code',
    salary: 'Book your appointment here',
    business: 'Business loan: talk to an adviser',
  },
  lead: {
    personal: 'If you are already a customer, we fill in your details for you.',
    salary: 'Salary-backed loan (cessione del quinto): all it takes is your tax code and two minutes.',
    business: '',
  },
  chosenBranch: 'Chosen branch',
  label: 'Tax code (codice fiscale)*',
  help: {
    personal: '16 letters and numbers: it is on your health card (tessera sanitaria).',
    salary: '16 letters and numbers: it is on your health card (tessera sanitaria).',
    business: 'Tax code of the owner or legal representative (16 characters).',
  },
  privacyBefore: 'Before you continue, read',
  privacyLink: 'the privacy notice',
  loading: 'Checking your tax code…',
  unconfirmed: 'There is already a call, or an appointment to be confirmed, for this tax code.',
  openUnconfirmed: 'Change it',
  or: 'or',
  links: {
    personal: 'Personal loan',
    salary: 'Salary-backed loan',
    business: 'Business loan',
    editSalary: 'Change an existing appointment',
    editBusiness: 'Change an appointment',
  },
};

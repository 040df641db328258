import type { LaterWords } from '../../words.ts';

export const taxCode: LaterWords['taxCode'] = {
  heading: {
    personal: 'Geben Sie Ihre Steuernummer ein',
    salary: 'Vereinbaren Sie hier Ihren Termin',
    business: 'Firmenkredit: Lassen Sie sich beraten',
  },
  lead: {
    personal: 'Wenn Sie schon Kundin oder Kunde sind, übernehmen wir Ihre Daten.',
    salary: 'Abtretung des Fünftels: Sie brauchen die Steuernummer und zwei Minuten.',
    business: '',
  },
  chosenBranch: 'Gewählte Filiale',
  label: 'Steuernummer*',
  help: {
    personal: '16 Buchstaben und Ziffern: Sie steht auf der Gesundheitskarte.',
    salary: '16 Buchstaben und Ziffern: Sie steht auf der Gesundheitskarte.',
    business: 'Steuernummer der Person, der das Unternehmen gehört oder die es gesetzlich vertritt (16 Zeichen).',
  },
  privacyBefore: 'Bevor Sie fortfahren, lesen Sie die',
  privacyLink: 'Datenschutzhinweise',
  loading: 'Die Steuernummer wird geprüft …',
  unconfirmed: 'Mit dieser Steuernummer gibt es bereits einen unbestätigten Termin oder ein Telefongespräch.',
  openUnconfirmed: 'Termin ändern',
  or: 'oder',
  links: {
    personal: 'Privatkredit',
    salary: 'Abtretung des Fünftels',
    business: 'Firmenkredit',
    editSalary: 'Vereinbarten Termin ändern',
    editBusiness: 'Termin ändern',
  },
};

import { brand as italian } from '../../it/letters/brand.ts';
import type { Shape } from '../../words.ts';

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0, useGrouping: 'always' });

/**
 * Default texts of a lender; a site file may replace each of them. Both footers and `terms` are legal texts, so they stay
 * Italian.
 */
export const brand: Shape<typeof italian> = {
  /** '75,000' */
  amount: (euros) => whole.format(euros),
  footer: italian.footer,
  businessFooter: italian.businessFooter,
  privacy: ({ company, email }) => [
    `Data controller: ${sentence(company)} We use your data to manage the appointment (pre-contractual steps at your request), to meet legal obligations and, only if you wish, for the optional purposes.`,
    'Your data is seen by the branch or agent handling your request and by our technical suppliers, including the service that tells people from automated programs.',
    'We keep your data for 12 months after the appointment, and the optional consents for 24 months.',
    `You can access, correct or delete your data, or object to its use: ${email}; complaints go to the Italian data protection authority (Garante).`,
  ],
  claims: [
    { title: 'No cost, no obligation', text: 'The meeting costs nothing. You decide, in your own time.' },
    { title: 'A person, not a form', text: 'An adviser at a branch, with time set aside for you.' },
    { title: 'Changed your mind? No problem', text: 'Move or cancel whenever you like, even from our email.' },
  ],
  terms: italian.terms,
  products: {
    personal: 'Fixed instalments for your plans.',
    salary: 'Repaid from your salary or pension.',
    card: 'A line of credit to use when you need it.',
    business: 'For your business.',
  },
  documents: {
    personal: ['valid identity document', 'health card (tessera sanitaria)', 'proof of income'],
    salary: [
      'valid identity document',
      'health card (tessera sanitaria)',
      'latest payslip or pension statement',
      'annual income certificate (Certificazione Unica)',
    ],
    business: [
      'Company register extract (visura camerale) no more than 90 days old (dated {oldest} or later)',
      'Identity document and tax code (codice fiscale)',
      'Tax return, or annual accounts with proof of filing',
      'We may ask you for other documents.',
    ],
  },
  example: {
    brand: { motto: 'Credit you can understand', phone: '800 123 456' },
    words: {
      appName: '',
      phoneHours: 'Monday-Saturday 8:30-19:30',
      callHours: 'from Monday to Saturday, 8:30-19:30',
      callHoursAlone: 'Monday-Saturday, 8:30-19:30',
      products: {
        personal: 'Instalments that stay the same.',
        salary: 'Up to €{limit}, repaid from your salary or pension.',
        business: 'Up to €{limit} for your business.',
      },
    },
  },
};

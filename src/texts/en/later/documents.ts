import type { documents as italian } from '../../it/later/documents.ts';
import type { Shape } from '../../words.ts';
import { longDay } from './formats.ts';

/** Texts of the printed page, the PDF and the calendar file. */
export const documents: Shape<typeof italian> = {
  fileName: 'Appointment',
  title: ({ agency }) => (agency ? 'Your appointment at the agency' : 'Your appointment at the branch'),
  place: ({ agency }) => (agency ? 'Agency' : 'Branch'),
  rows: {
    name: 'Name',
    firstName: 'First name',
    email: 'Email',
    mobile: 'Mobile',
    date: 'Date',
    time: 'Time',
    code: 'Request code',
  },
  bring: 'Bring with you',
  dated: (papers, oldest) => papers.map((paper) => paper.replace('{oldest}', longDay(oldest))),
  foot: 'This document has no contractual value.',
};

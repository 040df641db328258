import type { LaterWords } from '../../words.ts';
import { longDay } from './formats.ts';

/** Texts of the printed page, the PDF and the calendar file. */
export const documents: LaterWords['documents'] = {
  fileName: 'Termin',
  title: ({ agency }) => (agency ? 'Ihr Termin in der Agentur' : 'Ihr Termin in der Filiale'),
  place: ({ agency }) => (agency ? 'Agentur' : 'Filiale'),
  rows: {
    name: 'Vor- und Nachname',
    firstName: 'Vorname',
    email: 'E-Mail',
    mobile: 'Handynummer',
    date: 'Datum',
    time: 'Uhrzeit',
    code: 'Anfragecode',
  },
  bring: 'Bitte mitbringen',
  dated: (papers, oldest) => papers.map((paper) => paper.replace('{oldest}', longDay(oldest))),
  foot: 'Dieses Dokument ist nicht vertraglich bindend.',
};

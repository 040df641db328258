import type { LaterWords } from '../../words.ts';

/** The dialog with the privacy notice. The lender provides the notice itself. */
export const privacy: LaterWords['privacy'] = { title: 'Datenschutzhinweise' };

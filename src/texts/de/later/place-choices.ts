import type { LaterWords } from '../../words.ts';

/** The list of places that an ambiguous typed text may mean. */
export const placeChoices: LaterWords['placeChoices'] = {
  all: 'Alle anzeigen',
  filter: 'In der Liste suchen',
  none: 'Keine Gemeinde mit diesem Namen.',
};

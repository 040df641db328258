import type { placeChoices as italian } from '../../it/later/place-choices.ts';
import type { Shape } from '../../words.ts';

/** The list of places that an ambiguous typed text may mean. */
export const placeChoices: Shape<typeof italian> = {
  all: 'Show all',
  filter: 'Search the list',
  none: 'No town with this name.',
};

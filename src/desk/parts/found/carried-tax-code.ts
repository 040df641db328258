import { createStore } from '../../session/store.ts';

/** The tax code of the last search, for the booking that follows: in no address and in no storage. */
export const carried = createStore('');

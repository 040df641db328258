import { createStore } from '../../session/store.ts';

/** The tax code of the last search, kept in memory only for the booking that follows; never in an address or storage. */
export const carriedTaxCode = createStore('');

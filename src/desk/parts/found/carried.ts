import { createStore } from '../../session/store.ts';

/** The tax code somebody was found by, for the booking that comes next: in no address and in no storage. */
export const carried = createStore('');

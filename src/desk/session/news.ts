/** In the event stream this name stands for the queue of calls; all other names are branch codes. */
export const CALLS = 'calls';

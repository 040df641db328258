/** The name of the queue of calls in the event stream; other names are branch codes. */
export const CALLS = 'calls';

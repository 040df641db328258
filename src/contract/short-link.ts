/** The short path in an SMS; the request code follows, and the change page opens. */
export const CHANGE_PATH = '/fa3/a/';

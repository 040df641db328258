/** What a text message has room for: the request code follows, and the change page opens (R14.2.17). */
export const CHANGE_PATH = '/fa3/a/';

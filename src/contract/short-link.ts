/** The path of the link in an SMS. The request code follows; the link opens the page for changing the appointment. */
export const CHANGE_PATH = '/fa3/a/';

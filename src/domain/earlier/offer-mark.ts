/** Marks the token of an offered earlier slot after the # of the proposal page's address. */
export const OFFER_MARK = 'prima.';

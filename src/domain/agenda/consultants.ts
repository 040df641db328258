/** Consultants who receive at once at one place, at most: beyond it somebody mistyped. */
export const MOST_CONSULTANTS = 99;

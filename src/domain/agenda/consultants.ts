/** Consultants who receive at once at one place, at most: beyond it somebody mistyped (R18.4.8). */
export const MOST_CONSULTANTS = 99;

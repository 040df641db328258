/** Maximum of consultants at one place; a higher number is a typing error. */
export const MOST_CONSULTANTS = 99;

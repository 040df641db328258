/** Maximum number of consultants of a branch at the same time. A higher number is taken for a typing error. */
export const MAX_CONSULTANTS = 99;

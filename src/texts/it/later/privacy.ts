/** The dialog of the privacy notice; the lender provides its text. */
export const privacy = { title: 'Informativa privacy' } as const;

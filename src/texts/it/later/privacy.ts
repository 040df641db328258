/** The dialog of the privacy notice; what it says is the lender's. */
export const privacy = { title: 'Informativa privacy' } as const;

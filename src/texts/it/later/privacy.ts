/** The dialog with the privacy notice. The lender provides the notice itself. */
export const privacy = { title: 'Informativa privacy' } as const;

import type { FormValues } from '#domain/booking/fields.ts';

/** The form with both contacts cleared, so that the customer can type others. */
export const withoutContacts = (form: FormValues): FormValues => ({ ...form, email: '', mobile: '' });

import type { FormValues } from '#domain/booking/fields.ts';

/** The form without contacts, to be reached in another way. */
export const withoutContacts = (form: FormValues): FormValues => ({ ...form, email: '', mobile: '' });

import type { PersonDraft } from './person-form.ts';

/** How a person is reached; the rest says who it is, and never changes on an appointment. */
export const CONTACTS = ['email', 'cellulare'] as const satisfies readonly (keyof PersonDraft)[];

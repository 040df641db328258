/** The greeting; `greetedAs` is '' if the contact is unproven. */
export const hello = (greetedAs: string): string => (greetedAs === '' ? 'Guten Tag' : `Guten Tag ${greetedAs}`);

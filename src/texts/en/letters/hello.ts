/** The greeting of a letter; without a name where the contact is unproven. */
export const hello = (greetedAs: string): string => (greetedAs === '' ? 'Hi' : `Hi ${greetedAs}`);

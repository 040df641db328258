/**
 * The first name for the greeting. It is '' if the contact is unproven, since a stranger may have typed name and
 * contact.
 */
export type Greeted = { readonly greetedAs: string };

export const hello = (greetedAs: string): string => (greetedAs === '' ? 'Ciao' : `Ciao ${greetedAs}`);

/** The first name; '' for an unproven contact, since a stranger may have typed both. */
export type Greeted = { readonly greetedAs: string };

export const hello = (greetedAs: string): string => (greetedAs === '' ? 'Ciao' : `Ciao ${greetedAs}`);

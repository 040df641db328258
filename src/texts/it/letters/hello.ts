/** The first name; '' where the letter goes to a contact that is not proven: a stranger may have typed both. */
export type Greeted = { readonly greetedAs: string };

export const hello = (greetedAs: string): string => (greetedAs === '' ? 'Ciao' : `Ciao ${greetedAs}`);

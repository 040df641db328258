import { type Greeted, hello } from './hello.ts';

type From = { readonly sender: string };
type Call = { readonly phone: string };

/** Messages of strict recognition. The code's rules and the advice of the verification code stand in `mail.code`. */
export const recognition = {
  code: {
    subject: 'Il tuo codice per riprendere i dati',
    title: 'Il tuo codice',
    greeting: 'Scrivilo nella pagina dove lo hai chiesto: riprendiamo i dati che abbiamo già.',
    sms: ({ sender, code }: From & { readonly code: string }): string =>
      `${sender}: il codice per riprendere i tuoi dati è ${code}. Vale 10 minuti. Non darlo a nessuno.`,
  },
  /** To the contact of a request: somebody asked for another one with the same tax code. */
  second: {
    subject: "Un'altra richiesta con il tuo codice fiscale",
    greeting: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, hai già una richiesta con noi, e ora ne è arrivata un'altra con lo stesso codice fiscale. La tua resta com'è.`,
    before: 'Sei stato tu? Annulla quella che non ti serve più',
    link: 'Vedi la tua richiesta',
    notYou: ({ phone }: Call): string => `Se non sei stato tu, chiamaci al ${phone}: controlliamo noi.`,
    sms: ({ sender, phone }: From & Call): string =>
      `${sender}: è arrivata un'altra richiesta con il tuo codice fiscale. La tua resta com'è. Non sei stato tu? Chiamaci al ${phone}.`,
  },
} as const;

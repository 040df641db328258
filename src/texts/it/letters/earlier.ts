import { type Greeted, hello } from './hello.ts';

type When = { readonly date: string; readonly time: string };
type Where = When & { readonly place: string };

/** The letter to a customer who waits for an earlier slot: one became free. */
export const earlierLetter = {
  subject: 'Si è liberato un posto prima: lo vuoi?',
  greeting: ({ greetedAs }: Greeted): string =>
    `${hello(greetedAs)}, si è liberato un posto prima del tuo appuntamento. È tenuto per te per poco.`,
  stays: 'Non devi fare nulla per tenere il tuo appuntamento: cambia solo se dici di sì.',
  fresh: 'Posto libero',
  present: 'Il tuo appuntamento',
  at: ({ date, time, place }: Where): string => `${date}, ore ${time}, ${place}`,
  before: 'Guarda i due orari e rispondi con un tocco',
  link: 'Rispondi',
  until: ({ date, time }: When): string =>
    `Il posto è tenuto per te fino alle ${time} di ${date}. Poi passa a un'altra persona.`,
  sms: ({ sender, date, time }: When & { readonly sender: string }): string =>
    `${sender}: posto libero prima, ${date} ore ${time}. Rispondi entro mezz'ora: `,
  smsWithMail: ({ sender, date, time }: When & { readonly sender: string }): string =>
    `${sender}: posto libero prima, ${date} ore ${time}. Rispondi entro mezz'ora dalla mail che hai ricevuto`,
} as const;

import { callSpan } from '../promise.ts';
import { type Greeted, hello } from './hello.ts';

type Span = { readonly from: string; readonly until: string };
type When = Span & { readonly date: string };
type Sent = When & { readonly sender: string };
type Place = { readonly lender: string };

/** Messages and documents about a call at a chosen time. */
export const callAt = {
  between: callSpan,
  place: 'Ti chiamiamo noi',
  mobile: (mobile: string): string => `Al ${mobile}`,
  facts: 'Una telefonata gratuita di circa 15 minuti',
  confirm: {
    title: 'Ti chiamiamo noi',
    subject: ({ date, ...span }: When): string => `Ti chiamiamo il ${date}, ${callSpan(span)}`,
    greeting: ({ greetedAs, mobile, date, ...span }: When & Greeted & { readonly mobile: string }): string =>
      `${hello(greetedAs)}, un consulente ti chiama al ${mobile} ${date}, ${callSpan(span)}.`,
  },
  unconfirmed: {
    subject: ({ date, ...span }: When): string => `Conferma la tua telefonata: ${date}, ${callSpan(span)}`,
    until: (time: string): string =>
      `La telefonata non è ancora confermata: apri il link qui sotto entro le ${time}, altrimenti il posto torna libero.`,
    untilWithCode: (time: string): string =>
      `La telefonata non è ancora confermata: scrivi questo codice nella pagina, o apri il link qui sotto, entro le ${time}. Dopo, il posto torna libero.`,
    link: 'Conferma la telefonata',
  },
  moved: {
    subject: 'Abbiamo spostato la tua telefonata',
    greeting: ({ greetedAs, date, ...span }: When & Greeted): string =>
      `${hello(greetedAs)}, ora ti chiamiamo ${date}, ${callSpan(span)}.`,
  },
  reminder: {
    tomorrow: {
      title: 'Ti chiamiamo domani',
      subject: (span: Span): string => `Domani ti chiamiamo, ${callSpan(span)}`,
    },
    today: { title: 'Ti chiamiamo oggi', subject: (span: Span): string => `Oggi ti chiamiamo, ${callSpan(span)}` },
    greeting: ({ greetedAs, mobile, date, ...span }: When & Greeted & { readonly mobile: string }): string =>
      `${hello(greetedAs)}, ti ricordiamo la telefonata di ${date}: ti chiamiamo al ${mobile}, ${callSpan(span)}.`,
  },
  cancelled: {
    subject: 'Telefonata annullata',
    greeting: ({ greetedAs, date, ...span }: When & Greeted): string =>
      `${hello(greetedAs)}, la telefonata di ${date}, ${callSpan(span)}, è annullata: non ti chiamiamo.`,
    /** Replaced by newer unconfirmed requests of the same person. */
    replaced: ({ greetedAs, date, ...span }: When & Greeted): string =>
      `${hello(greetedAs)}, con il tuo codice fiscale ci sono richieste più recenti e questa telefonata non era confermata: quella di ${date}, ${callSpan(span)}, è annullata.`,
    lapsed: ({ greetedAs, date, ...span }: When & Greeted): string =>
      `${hello(greetedAs)}, non abbiamo ricevuto la tua conferma: la telefonata di ${date}, ${callSpan(span)}, è annullata e il posto è tornato libero.`,
  },
  code: 'Scrivilo nella pagina dove lo hai chiesto per cambiare la tua telefonata.',
  attached: 'Il file allegato aggiunge la telefonata al calendario.',
  sms: {
    code: ({ sender, code }: { readonly sender: string; readonly code: string }): string =>
      `${sender}: il codice per la tua telefonata è ${code}. Vale 10 minuti. Non darlo a nessuno.`,
    change: ({ link }: { readonly link: string }): string => `. Per cambiarla: ${link}`,
    confirm: ({ sender, date, ...span }: Sent): string => `${sender}: telefonata il ${date} ${callSpan(span)}`,
    moved: ({ sender, date, ...span }: Sent): string => `${sender}: telefonata spostata al ${date} ${callSpan(span)}`,
    cancelled: ({ sender, date, ...span }: Sent): string =>
      `${sender}: la telefonata del ${date} ${callSpan(span)} è annullata`,
    reminder: {
      tomorrow: ({ sender, date, ...span }: Sent): string => `${sender}: telefonata domani ${date} ${callSpan(span)}`,
      today: ({ sender, date, ...span }: Sent): string => `${sender}: telefonata oggi ${date} ${callSpan(span)}`,
    },
  },
  /** Title and lines of the PDF. */
  document: 'La tua telefonata',
  event: {
    text: (mobile: string): string => `Ti chiamiamo noi al ${mobile}. Non devi fare altro.`,
    dayBefore: ({ lender }: Place): string => `Domani ti chiama ${lender}`,
    twoHoursBefore: ({ lender }: Place): string => `Fra due ore ti chiama ${lender}`,
  },
} as const;

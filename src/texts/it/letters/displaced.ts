import { type Greeted, hello } from './hello.ts';

type When = { readonly date: string; readonly time: string };
type Where = When & { readonly place: string };
type From = When & { readonly sender: string };

/** The mail to a customer whose appointment was displaced by a change of opening hours or capacity. */
export const displaced = {
  subject: 'Il tuo appuntamento va spostato: scegli un altro orario',
  toCall: 'Il tuo appuntamento va spostato: ti chiamiamo noi',
  greeting: ({ greetedAs, date, time }: Greeted & When): string =>
    `${hello(greetedAs)}, ${date} alle ${time} la filiale non riesce più a riceverti. Ci scusiamo.`,
  keeps: 'Il tuo posto resta tuo finché non scegli: non annulliamo nulla da soli.',
  /** At that hour the branch receives nobody. */
  closed: "Non venire a quell'ora. Non annulliamo nulla da soli: il nuovo orario lo scegli tu.",
  reserved: 'Tenuto per te',
  other: 'Oppure',
  offer: ({ date, time, place }: Where): string => `${date}, ore ${time}, ${place}`,
  before: 'Scegli con un tocco, chiedi di essere chiamato o rinuncia',
  link: 'Scegli un altro orario',
  until: ({ date, time }: When): string => `Se non rispondi entro ${date} alle ${time}, ti chiamiamo noi.`,
  weCall: 'Ti chiamiamo noi per trovare insieme un altro orario.',
  stays: {
    subject: "Il tuo appuntamento resta com'era",
    greeting: ({ greetedAs, date, time }: Greeted & When): string =>
      `${hello(greetedAs)}, ${date} alle ${time} la filiale ti riceve come previsto: non devi fare nulla.`,
  },
  /** About a call at a chosen time. */
  call: {
    subject: 'La tua telefonata va spostata: scegli un altro orario',
    toCall: 'La tua telefonata va spostata',
    greeting: ({ greetedAs, date, between }: Greeted & { readonly date: string; readonly between: string }): string =>
      `${hello(greetedAs)}, ${date}, ${between}, non riusciamo a chiamarti. Ci scusiamo.`,
    closed: "A quell'ora non ti chiamiamo. Non annulliamo nulla da soli: il nuovo orario lo scegli tu.",
    offer: ({ date, time }: When): string => `${date}, dalle ${time}`,
    stays: {
      subject: "La tua telefonata resta com'era",
      greeting: ({ greetedAs, date, between }: Greeted & { readonly date: string; readonly between: string }): string =>
        `${hello(greetedAs)}, ti chiamiamo ${date}, ${between}, come previsto: non devi fare nulla.`,
    },
    sms: {
      choose: ({ sender, date }: From): string =>
        `${sender}: il ${date} non possiamo chiamarti all'ora scelta. Scegli un'altra ora: `,
      toCall: ({ sender, date }: From): string =>
        `${sender}: il ${date} non possiamo chiamarti all'ora scelta. Ti chiamiamo per un altro orario`,
      stays: ({ sender, date }: From): string => `${sender}: la telefonata del ${date} resta com'era`,
    },
  },
  sms: {
    choose: ({ sender, date, time }: From): string =>
      `${sender}: il ${date} ore ${time} non possiamo riceverti. Scegli un altro orario: `,
    toCall: ({ sender, date, time }: From): string =>
      `${sender}: il ${date} ore ${time} non possiamo riceverti. Ti chiamiamo noi per un altro orario`,
    stays: ({ sender, date, time }: From): string =>
      `${sender}: il tuo appuntamento del ${date} ore ${time} resta com'era`,
  },
} as const;

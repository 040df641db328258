import { longDay } from './later/formats.ts';

/** The wait for an earlier slot: the request on the summary, and the page that an offer's letter opens. */
export const earlier = {
  ask: {
    heading: 'Avvisami se si libera prima',
    text: "Se si libera una mezz'ora almeno tre giorni prima, ti scriviamo e la teniamo per te per mezz'ora. Decidi tu.",
    from: 'Posso venire da',
    tomorrow: (day: string) => `domani, ${longDay(day)}`,
    day: longDay,
    part: 'In che momento della giornata',
    parts: { tutto: 'Va bene tutta la giornata', mattina: 'Solo di mattina', pomeriggio: 'Solo di pomeriggio' },
    near: 'Vanno bene anche le filiali entro 15 km',
    send: 'Avvisami',
    waiting: 'Ti avvisiamo se si libera prima',
    wishes: (day: string, part: string, isNear: boolean) =>
      `Da ${longDay(day)}. ${part}. ${isNear ? 'Anche nelle filiali entro 15 km.' : 'Solo nella tua filiale.'}`,
    /** At most three offers in all, one a day. */
    rule: 'Ti scriviamo al massimo una volta al giorno, tre in tutto. Il tuo appuntamento resta finché non dici di sì.',
    stop: 'Non avvisarmi più',
    failed: 'Non sappiamo se è andata: controlla la connessione e riprova. Il tuo appuntamento non è cambiato.',
    refused: 'Per questo appuntamento non possiamo avvisarti: conferma prima il tuo contatto.',
  },
  page: {
    title: 'Si è liberato un posto prima',
    loading: "Carico l'offerta, attendere...",
    fresh: 'Posto libero',
    present: 'Il tuo appuntamento',
    until: (day: string, hour: string) =>
      `Il posto è tenuto per te fino alle ${hour} di ${longDay(day)}. Se non rispondi, il tuo appuntamento resta com'è.`,
    yes: 'Sì, lo prendo',
    no: 'No, tengo il mio',
    states: {
      open: {
        heading: 'Si è liberato un posto prima: lo vuoi?',
        lead: 'Il tuo appuntamento cambia solo se dici di sì.',
      },
      taken: {
        heading: 'Fatto: vieni prima',
        lead: "Ti arriva la conferma con il nuovo orario: l'appuntamento di prima non vale più.",
      },
      refused: {
        heading: 'Va bene: tieni il tuo appuntamento',
        lead: "Il posto passa a un'altra persona. Ti avvisiamo se se ne libera un altro.",
      },
      expired: {
        heading: "Il tempo per rispondere è finito: il posto è passato a un'altra persona",
        lead: "Il tuo appuntamento è rimasto com'era.",
      },
      superseded: {
        heading: 'Questa offerta non vale più',
        lead: 'Il posto non è più disponibile, o il tuo appuntamento è cambiato nel frattempo. Vale quanto dice il tuo ultimo messaggio.',
      },
    },
    failed: {
      heading: "L'offerta non si è caricata",
      text: 'Controlla la connessione e riprova: aprire la pagina non cambia il tuo appuntamento.',
    },
  },
} as const;

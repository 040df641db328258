import { callPromise } from '../promise.ts';

/** The question of a call, and the form for it. */
export const callback = {
  heading: 'Vuoi fissare un incontro con un nostro consulente dove preferisci tu?',
  choice: 'Come preferisci procedere?',
  yes: 'voglio essere contattato',
  yesHelp: `${callPromise({ who: 'Un consulente' })}, per decidere insieme giorno e luogo.`,
  no: 'voglio andare in una filiale',
  noHelp: "Ti confermiamo l'appuntamento scelto.",
  noHelpOpen: 'Scegli tu filiale, giorno e ora.',
  contact: {
    heading: 'Inserisci i tuoi dati per essere contattato',
    lead: 'Ti chiamiamo dal lunedì al venerdì, 9:00-18:00.',
  },
  card: {
    title: 'Ti chiamiamo noi',
    when: 'Lunedì-venerdì, 9:00-18:00',
    what: 'Nelle prossime ore lavorative, al numero che ci lasci.',
  },
  submitting: 'Stiamo inviando la richiesta…',
} as const;

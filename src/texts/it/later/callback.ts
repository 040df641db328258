import { callPromise, callSoon } from '../promise.ts';

/** The page that asks whether the customer wants to be called, and the form for the call. */
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
    lead: (hours: string) => (hours === '' ? 'Ti chiamiamo noi.' : `Ti chiamiamo ${hours}.`),
  },
  card: {
    title: 'Ti chiamiamo noi',
    when: (hours: string) =>
      hours === '' ? 'In orario di lavoro' : `${hours.charAt(0).toUpperCase()}${hours.slice(1)}`,
    what: `${callSoon}, al numero che ci lasci.`,
  },
  /** Shown where the staff do not call in the customer's language. */
  inItalian: 'La telefonata è in italiano.',
  submitting: 'Stiamo inviando la richiesta…',
} as const;

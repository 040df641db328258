import { callHours, callPromise } from '../promise.ts';
import { longDay } from './formats.ts';

/** The pages that a link to one branch, one agency or one agent opens. */
export const direct = {
  heading: {
    branch: 'Fissa subito un Appuntamento',
    agency: 'Fissa subito un appuntamento per la tua cessione del quinto',
  },
  waiting:
    "Stiamo cercando le prime date libere. Scegli il giorno e l'ora, poi scrivi il codice fiscale: bastano due minuti.",
  lead: (name: string, firstFree: string) => `${name} · prima data libera: ${longDay(firstFree)}`,
  /** Chooses the first free slot; the day is «domani» or «lun 30 nov». */
  firstFree: (day: string, hour: string) => `Prima disponibilità: ${day} ${hour}`,
  firstFreeChosen: (day: string, hour: string) => `Prima disponibilità: ${day} ${hour}, già scelta`,
  hoursUnknown: (phone: string) => `Orari di apertura: te li diciamo al ${phone}.`,
  taxCodeFirst: 'Inserisci il codice fiscale',
  noDates: "Al momento non ci sono date libere qui. Cerca un'altra filiale.",
  agent: {
    heading: "Salta la filiale: l'agente viene da te",
    waiting:
      "Stiamo leggendo a chi arriva la tua richiesta. Lascia i tuoi recapiti: l'agente in attività finanziaria ti richiama, e fissate l'incontro nel giorno e nel posto che preferisci.",
    lead: (name: string, oam: string) =>
      `${name}, agente in attività finanziaria${oam ? ` (OAM ${oam})` : ''}, ti richiama e fissate l'incontro dove preferisci.`,
    role: (oam: string) => `Agente in attività finanziaria${oam ? ` · OAM ${oam}` : ''}`,
    photo: (name: string) => `Foto di ${name}`,
    band: {
      legend: 'Quando preferisci la chiamata?',
      soon: 'Il prima possibile',
      hours: (from: number, until: number) => `Tra le ${from} e le ${until}`,
      row: 'Fascia oraria',
    },
    during: (day: string, from: string, until: string) => callHours({ day, from, until }),
    submit: 'Conferma',
    submitting: 'Stiamo inviando la richiesta…',
    thanks: (name: string) => `Grazie ${name}! Abbiamo preso in carico la tua richiesta`,
    next: (agent: string, by: string, during: string) => `${callPromise({ who: agent, by, during })}.`,
    after: 'Fissate insieme dove e quando vedervi. Non devi fare altro.',
    wrong: (phone: string) => `Un recapito è sbagliato? Chiamaci al ${phone} e dicci il codice della richiesta.`,
  },
  faults: {
    fields: 'Tutti i campi vanno compilati correttamente.',
    unanswered: 'Devi rispondere a tutti i punti sotto elencati.',
    refused: 'È obbligatorio il consenso.',
  },
} as const;

import type { RequestKind } from '#domain/booking/kind.ts';
import type { Purpose } from '#domain/consent/consents.ts';

interface ConsentText {
  readonly label: string;
  readonly text: (brand: string) => string;
}

/** The consent texts. A change of any word requires a new version in `first/consent-version.ts`. */
export const consents = {
  intro: (email: string) => `Scegli una risposta per ogni punto. Puoi cambiare idea quando vuoi scrivendo a ${email}.`,
  readAll: "Leggi l'informativa completa",
  no: 'Non consento',
  yes: 'Consento',
  optional: 'Le prossime tre sono facoltative: puoi dire di no a tutte insieme.',
  none: 'Nessuna di queste',
  errors: {
    block: 'Devi rispondere a tutti i punti sotto elencati.',
    unanswered: 'Campo obbligatorio',
    refused: 'il consenso è obbligatorio per il prosieguo del processo',
    direct: 'È obbligatorio il consenso.',
  },
  purposes: {
    privacyInterncommoffer: {
      label: 'Contatto sulla tua richiesta',
      text: (brand) =>
        `${brand} può usare i miei dati per gestire questa richiesta e contattarmi per telefono, SMS o e-mail sul prodotto che ho scelto.`,
    },
    privacyOtherservice: {
      label: 'Altri prodotti e sondaggi di {brand}',
      text: (brand) =>
        `${brand} può inviarmi offerte su altri suoi prodotti e chiedermi un parere sul servizio, per telefono, SMS o e-mail. Puoi dire di no.`,
    },
    privacyProfilazione: {
      label: 'Offerte su misura',
      text: (brand) =>
        `${brand} può analizzare le mie preferenze e l'uso dei servizi per propormi offerte adatte a me. Puoi dire di no.`,
    },
    privacyExtcommoffer: {
      label: 'Offerte di altre società',
      text: (brand) =>
        `${brand} può comunicare i miei recapiti ai partner assicurativi e bancari elencati nell'informativa, che mi contatteranno per telefono o e-mail con loro offerte. Puoi dire di no.`,
    },
  } satisfies Record<Purpose, ConsentText>,
  /** The last sentence of the mandatory consent, by what the customer asks for. */
  without: {
    visit: " Senza questo consenso non possiamo fissare l'appuntamento.",
    call: ' Senza questo consenso non possiamo chiamarti.',
    request: ' Senza questo consenso non possiamo gestire la tua richiesta.',
  } satisfies Record<RequestKind, string>,
  /** Who asks for the consent, for a product that the lender sells under another brand. */
  underBrand: (lender: string, brand: string) => `${lender} (marchio ${brand})`,
} as const;

import { z } from 'zod/mini';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { CHANNELS } from '#domain/desk/changes.ts';
import { productCode } from '../wire.ts';

const stamp = z.iso.datetime();
const place = z.object({ codice: z.string(), nome: z.string() });

/** The person in the lender's records. */
const customer = z.object({
  ...{ nome: z.string(), cognome: z.string(), codiceFiscale: z.string() },
  ...{ email: z.nullable(z.string()), cellulare: z.nullable(z.string()) },
  ...{ cap: z.nullable(z.string()), capResidenza: z.nullable(z.string()), occupazione: z.nullable(z.int()) },
  filiale: z.nullable(place),
  ...{ prestitoInCorso: z.boolean(), cessioneInCorso: z.boolean() },
  ultimaRichiamata: z.nullable(stamp),
});

/** One visit, callback or request with all its data; a request for an agent has no branch. */
const request = z.object({
  oppID: z.string(),
  tipo: z.enum(['visita', 'ricontatto', 'richiesta', 'agente']),
  prodotto: productCode,
  ...{ filiale: z.nullable(place), agente: z.nullable(z.string()) },
  ...{ quando: z.nullable(stamp), creata: stamp, cambiata: stamp },
  /** The band of a call; `quando` is then its start. A request for an agent may have a band alone. */
  fascia: z.optional(z.enum(CALL_BANDS)),
  stato: z.enum(['confirmed', 'cancelled', 'past']),
  canale: z.enum(CHANNELS),
  /** Name of the partner's program that made it. */
  programma: z.optional(z.string()),
  soloInfo: z.boolean(),
  ...{ nome: z.string(), cognome: z.string(), codiceFiscale: z.string(), email: z.string(), cellulare: z.string() },
  /** False if the contact is unproven; e-mail and mobile are then masked. */
  contattoProvato: z.boolean(),
  ...{ dettagli: z.record(z.string(), z.unknown()), provenienza: z.record(z.string(), z.unknown()) },
  /** SHA-256 of the information sheet of the loan offer that was shown. */
  foglioOfferta: z.nullable(z.string()),
  presenza: z.nullable(
    z.object({
      ...{ arrivo: z.nullable(stamp), inizio: z.nullable(stamp), fine: z.nullable(stamp) },
      ...{ esito: z.nullable(z.string()), motivo: z.string() },
    }),
  ),
  richiamata: z.nullable(
    z.object({
      ...{ entro: stamp, esito: z.nullable(z.string()) },
      tentativi: z.array(z.object({ quando: stamp, risultato: z.string(), riga: z.nullable(z.string()) })),
    }),
  ),
  /** The times at which a change of opening hours displaced this appointment. */
  ricollocazioni: z.array(
    z.object({
      ...{ quando: stamp, stato: z.string() },
      /** The calls about it; `riga` is the line of the member of staff. */
      tentativi: z._default(
        z.array(z.object({ quando: stamp, risultato: z.string(), riga: z.nullable(z.string()) })),
        [],
      ),
    }),
  ),
  /** The wait for an earlier slot; it may be absent in older answers. */
  attese: z._default(
    z.array(
      z.object({
        ...{ quando: stamp, finita: z.nullable(stamp) },
        ...{ dal: z.string(), parte: z.string(), vicine: z.boolean() },
        /** The slots that were offered, and what became of each. */
        offerte: z.array(z.object({ quando: stamp, filiale: z.string(), inizio: stamp, stato: z.string() })),
      }),
    ),
    [],
  ),
  consensi: z.array(
    z.object({ scopo: z.string(), risposta: z.boolean(), testo: z.string(), impronta: z.string(), quando: stamp }),
  ),
  messaggi: z.array(z.object({ evento: z.string(), canale: z.string(), quando: stamp, consegnato: z.nullable(stamp) })),
  /** `ritirata`: when the staff withdrew it; its text is still stored. */
  note: z.array(z.object({ quando: stamp, testo: z.string(), ritirata: z.nullable(stamp) })),
  questionari: z.array(z.object({ quando: stamp, risposte: z.record(z.string(), z.unknown()) })),
});
export type HeldRequest = z.output<typeof request>;

/** An access or change by staff: role and branch, never the name of the member of staff. */
export const heldAccess = z.object({
  ...{ quando: stamp, ruolo: z.string(), filiale: z.nullable(z.string()) },
  ...{ atto: z.string(), campi: z.array(z.string()), motivo: z.nullable(z.string()) },
});
export type HeldAccess = z.output<typeof heldAccess>;

/** All stored data of one person, as a machine-readable copy. */
export const heldData = z.object({
  ...{ preparato: stamp, codiceFiscale: z.string() },
  cliente: z.nullable(customer),
  richieste: z.array(request),
  /** The part «Chi ha visto i miei dati» of the document. */
  accessi: z.array(heldAccess),
});
export type HeldData = z.output<typeof heldData>;

import { z } from 'zod/mini';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { CHANNELS } from '#domain/desk/changes.ts';
import { LANGUAGES } from '#domain/language.ts';
import { heldAccess } from './desk/held-data.ts';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { oppId, productCode } from './wire.ts';

const stamp = z.iso.datetime();
const purpose = z.enum(PURPOSES);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const channel = z.enum(CHANNELS);

/** The newest answer to a purpose, with the text it was given under, and the text of a new answer. */
const consent = z.object({
  scopo: purpose,
  risposta: z.boolean(),
  quando: stamp,
  titolo: z.string(),
  /** Null if that text is no longer stored. */
  testo: z.nullable(z.string()),
  /** The language of that text. */
  lingua: z.optional(z.enum(LANGUAGES)),
  versione: z.string(),
  impronta: hash,
  adesso: z.object({ titolo: z.string(), testo: z.string(), impronta: hash }),
  /** True if the request cannot go on without this consent: its withdrawal cancels the request. */
  annulla: z.boolean(),
});
export type OwnConsent = z.output<typeof consent>;

const request = z.object({
  ...{ oppID: z.string(), tipo: z.enum(['visita', 'ricontatto', 'richiesta']), prodotto: productCode },
  filiale: z.object({ codice: z.string(), nome: z.string() }),
  ...{ quando: z.nullable(stamp), stato: z.enum(['confirmed', 'cancelled', 'past']) },
  /** The band of a call; `quando` is then its start. A request for an agent may have a band alone. */
  fascia: z.optional(z.enum(CALL_BANDS)),
  /** Stored since, changed last, and kept with the name until. */
  ...{ creata: stamp, cambiata: stamp, tenutaFinoA: stamp },
  /** Who asked: the channel, and the partner's program. */
  ...{ canale: channel, programma: z.optional(z.string()) },
  ...{ nome: z.string(), cognome: z.string(), codiceFiscale: z.string(), email: z.string(), cellulare: z.string() },
  ...{ dettagli: z.record(z.string(), z.unknown()), provenienza: z.record(z.string(), z.unknown()) },
  messaggi: z.array(z.object({ evento: z.string(), canale: z.string(), quando: stamp, consegnato: z.nullable(stamp) })),
  questionari: z.array(z.object({ quando: stamp, risposte: z.record(z.string(), z.unknown()) })),
  /** Number of notes of the staff; their text is given by the lender. */
  note: z.int(),
  consensi: z.array(consent),
});
export type OwnRequest = z.output<typeof request>;

const ownData = z.object({
  preparato: stamp,
  richieste: z.array(request),
  /** Who read or changed them: role and branch, no names. */
  accessi: z.array(heldAccess),
});
export type OwnData = z.output<typeof ownData>;

/** `contatto`: the browser may open the request, but has not proven its contact. */
const toProve = z.object({ Status: z.literal('1'), motivo: z.literal('contatto') });
const shown = z.object({ Status: z.literal('0'), dati: ownData });

/**
 * The stored data of the person of this request, in every request whose contact this browser has proven. Contacts and
 * tax code are masked, unless `intero` asks for the copy to keep; what the person did not type stays masked.
 */
export const readOwnData = {
  call: 'MieiDati',
  method: 'POST',
  summary: "The visitor's own data and consents",
  input: z.strictObject({ oppID: oppId, intero: z._default(z.boolean(), false) }),
  output: z.union([shown, toProve]),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 30,
} as const satisfies Endpoint;

/**
 * Gives or withdraws a consent. A withdrawal counts for every request that `MieiDati` lists, that of a mandatory consent
 * for its own request. HTTP 409 if the text (`impronta`) is no longer the current one.
 */
export const changeConsent = {
  call: 'CambiaConsenso',
  method: 'POST',
  summary: 'Give or withdraw a consent',
  input: z.strictObject({ oppID: oppId, scopo: purpose, risposta: z.boolean(), impronta: hash }),
  output: z.union([shown, toProve, z.object({ Status: z.literal('1'), motivo: z.literal('testo'), dati: ownData })]),
  statuses: [200, 409],
  keyed: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
  perMinute: 30,
} as const satisfies Endpoint;

const party = z.object({
  party_id: z.string(),
  party_name: z.string(),
  party_contact: z.string(),
  party_url: z.string(),
  party_role: z.literal('PII controller'),
});

/** A consent record and its receipt, with the field names of ISO/IEC TS 27560. */
const receipt = z.object({
  schema_version: z.literal('ISO/IEC TS 27560:2023'),
  record_id: z.string(),
  pii_principal_id: z.string(),
  pii_processing: z.object({
    privacy_notice: z.string(),
    language: z.string(),
    purposes: z.array(
      z.object({
        purpose: z.string(),
        purpose_type: purpose,
        lawful_basis: z.literal('consent'),
        pii_controllers: z.array(z.string()),
        collection_method: channel,
        retention_period: z.string(),
        withdrawal_method: z.string(),
        jurisdiction: z.literal('IT'),
      }),
    ),
  }),
  party_identification: z.array(party),
  /** Each answer, the oldest first: its text by version and hash, and its link of the chain. */
  events: z.array(
    z.object({
      event_time: stamp,
      event_type: z.enum(['given', 'refused', 'withdrawn']),
      event_state: z.enum(['valid', 'superseded']),
      entity_id: z.string(),
      notice_version: z.string(),
      notice_sha256: hash,
      /** The title and the text that were shown; the hash covers them, joined by a line feed. Null if no longer stored. */
      ...{ notice_title: z.nullable(z.string()), notice_text: z.nullable(z.string()) },
      notice_language: z.string(),
      channel,
      chain_place: z.string(),
      chain_sha256: hash,
      chain_previous: hash,
    }),
  ),
});
export type ConsentReceipt = z.output<typeof receipt>;

/** The receipt of the answers to one purpose, machine-readable and as a PDF document in base64. */
export const consentReceipt = {
  call: 'RicevutaConsenso',
  method: 'POST',
  summary: 'The receipt of a consent',
  input: z.strictObject({ oppID: oppId, scopo: purpose }),
  output: z.union([z.object({ Status: z.literal('0'), ricevuta: receipt, pdf: z.string() }), toProve]),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  perMinute: 30,
  expensive: true,
} as const satisfies Endpoint;

/**
 * Erases the requests that `MieiDati` lists, and cancels those that are ahead, with one message. HTTP 409 while a visit
 * of today has begun and has no outcome yet (`visita`).
 */
export const eraseOwnData = {
  call: 'CancellaMieiDati',
  method: 'POST',
  summary: "Erase the visitor's own data",
  input: z.strictObject({ oppID: oppId }),
  output: z.union([
    z.object({ Status: z.literal('0'), richieste: z.int(), annullati: z.int() }),
    toProve,
    z.object({ Status: z.literal('1'), motivo: z.literal('visita') }),
  ]),
  statuses: [200, 409],
  keyed: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
  perMinute: 10,
} as const satisfies Endpoint;

import { z } from 'zod/mini';
import { FIELD_NAMES, FIELDS } from '#domain/booking/fields.ts';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { wait } from './earlier.ts';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { optionalText, personFields, textOf, withFields } from './person.ts';
import {
  alternative,
  branch,
  branchCode,
  callTime,
  cap,
  compactDay,
  flag,
  hour,
  openHours,
  oppId,
  productCode,
  productLevel,
  text,
  yesOrNo,
} from './wire.ts';

const empty = z._default(z.literal(''), '');

const person = z.strictObject(
  withFields(
    {
      nome: textOf('firstName'),
      cognome: textOf('lastName'),
      email: textOf('email'),
      codiceFiscale: textOf('taxCode'),
      ...personFields,
      tipoOccupazione: z._default(z.union([text(FIELDS.occupation.max), z.int()]), ''),
      localitaNascita: empty,
      localitaResidenza: empty,
      provinciaNascita: empty,
      dataNascita: empty,
      sesso: empty,
      siglaProvinciaResidenza: empty,
    },
    FIELD_NAMES,
  ),
);

const media = z.strictObject({
  mediacode: optionalText(256),
  utmCampaign: optionalText(256),
  utmContent: optionalText(256),
  utmDate: optionalText(256),
  utmHistory: optionalText(2000),
  utmMedium: optionalText(256),
  utmSource: optionalText(256),
  utmTerm: optionalText(256),
  mediacodeInt: optionalText(256),
});

const extra = z.strictObject({
  agente: empty,
  crm_i_id: empty,
  durata: empty,
  extReferrer: empty,
  importo: empty,
  prodottoOcs: empty,
  rata: empty,
  tabella: empty,
  taeg: empty,
  tan: empty,
});

/** The payload with which the customer page creates a request; the older one is `simplePayload`. */
export const newStylePayload = z.strictObject({
  codFiliale: z.union([branchCode, z.literal('')]),
  data: z.union([compactDay, z.literal('')]),
  ora: z.union([hour, z.literal('')]),
  ricontatto: z._default(z.union([flag, z.enum(['0', '1']), z.boolean()]), 0),
  prodottoLvl1: productLevel,
  prodottoLvl2: z._default(z.enum(['STD', 'INFO']), 'STD'),
  gclId: optionalText(256),
  clientId: optionalText(256),
  sessionId: optionalText(256),
  /** The names of older endpoints for the three values above, and the code of the partner's medium. */
  gclid: optionalText(256),
  clientID: optionalText(256),
  sessionID: optionalText(256),
  mediacode: optionalText(256),
  IsForzosoClink: z._default(
    z.union([flag, z.boolean(), z.enum(['', '0', '1', 'true', 'false', 'True', 'False'])]),
    '',
  ),
  oppID: z._default(z.union([oppId, z.literal('')]), ''),
  societa: z._default(z.enum(['VC', 'QV']), 'VC'),
  utenteEsterno: optionalText(60),
  utenteInterno: empty,
  solo_info: z._default(yesOrNo, 'no'),
  /** Only with `ricontatto`: the time of the call, which takes a seat of its branch. Without it, as soon as possible. */
  chiamata: z.optional(callTime),
  /** The postcode that the visitor searched; it determines the agent. */
  capRicerca: z._default(z.union([cap, z.literal('')]), ''),
  lookupRef: optionalText(120),
  /** The reference of a sign-in with the state identity; '' without one. */
  identita: optionalText(120),
  versioneConsensi: optionalText(40),
  datiCliente: person,
  datiMediaUTM: z.optional(media),
  datiAggiuntivi: z.optional(extra),
});
export type NewStylePayload = z.output<typeof newStylePayload>;

export const confirmed = z.object({
  Status: z.enum(['0', '1']),
  resultCode: z.literal(0),
  Message: z.string(),
  oppID: oppId,
  contactID: z.string(),
  typUrl: z.string(),
  /** The deadline for confirming the contact, if the lender requires it. */
  confermaEntro: z.optional(z.string()),
  provvisorio: z.optional(z.boolean()),
});
/** The reasons for refusing a create. */
const refusalReason = z.enum(['slot-taken', 'invalid', 'already-booked', 'minor']);
/** The answer to a refused create. `campi` names the wrong wire fields, never their values. */
export const refused = z.object({
  Status: z.literal('2'),
  resultCode: z.literal(2),
  Message: z.string(),
  motivo: refusalReason,
  alternative: z.array(alternative),
  campi: z.optional(z.array(z.string())),
});
/** Confirmed, or refused with a reason. There is no third answer. */
export const createAnswer = z.union([confirmed, refused]);
export type CreateAnswer = z.output<typeof createAnswer>;

/** Books an appointment. */
export const createAppointment = {
  call: 'CreateAppointment',
  method: 'POST',
  summary: 'Book an appointment',
  input: newStylePayload,
  output: createAnswer,
  keyed: true,
  human: 'pass',
  timeoutMs: TIMEOUT_MS.create,
  retries: 10,
  kept: true,
} as const satisfies Endpoint;

/** An appointment as shown to its owner. */
export const wireAppointment = z.object({
  oppID: oppId,
  prodotto: productCode,
  /** `visita` has a day and a time; `ricontatto` (call) and `richiesta` (request without time) have none. */
  tipo: z.enum(['visita', 'ricontatto', 'richiesta']),
  data: z.string(),
  ora: z.string(),
  /** The branch; its code is '' until the lender has chosen one. */
  filiale: z.extend(z.omit(branch, { Disponibilita: true }), { Codice: z.union([branchCode, z.literal('')]) }),
  /** Opening hours in the week of the visit; absent for a request that an edge has journalled. */
  orari: z.optional(openHours),
  /** Whether `filiale` is an agency. */
  agenzia: z.boolean(),
  stato: z.enum(['confermato', 'provvisorio', 'annullato']),
  versione: z.int(),
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  cellulare: z.string(),
  /** The deadline for confirming the contact; absent if not required. */
  confermaEntro: z.optional(z.string()),
  /** The customer wants only information. */
  solo_info: z.optional(yesOrNo),
  /**
   * Only of an open call: the deadline, and the words by which the caller is recognised ('' until contact is proven).
   */
  richiamata: z.optional(z.object({ entro: z.string(), parola: z.string() })),
  /** Only of a call at a chosen time: its first and last instant as the customer chose them, and the band, if any. */
  chiamata: z.optional(z.object({ dalle: z.string(), alle: z.string(), fascia: z.optional(z.enum(CALL_BANDS)) })),
  /** Present if the newest mail to the customer bounced: the contact must be corrected. */
  mailTornata: z.optional(z.literal(true)),
  /**
   * A hint if the contact is proven. `altre-non-confermate`: the customer has other, unverified requests and may cancel
   * them. `altro-confermato`: another verified appointment keeps this one unverified.
   */
  avviso: z.optional(z.enum(['altre-non-confermate', 'altro-confermato'])),
  /** The wait for an earlier slot; absent where the appointment neither waits nor can. */
  prima: z.optional(wait),
});
export type WireAppointment = z.output<typeof wireAppointment>;

/**
 * The visitor's own appointment, if the proof cookie names it; else 404. Without `oppID`, the newest open visit, else
 * the newest open call at a time. For a provisional code (`PROV-`) the result of the request: the appointment with its
 * final code, or the refusal.
 */
export const getAppointment = {
  call: 'GetAppuntamento',
  method: 'POST',
  summary: "The visitor's own appointment",
  input: z.strictObject({ oppID: z.optional(oppId) }),
  output: z.union([z.object({ Status: z.literal('0'), appuntamento: wireAppointment }), refused]),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies Endpoint;

import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { optionalText, personFields } from './person.ts';
import {
  alternative,
  branch,
  branchCode,
  cap,
  compactDay,
  endHour,
  flag,
  hour,
  oppId,
  productCode,
  productLevel,
  text,
  typed,
  weekday,
  yesOrNo,
} from './wire.ts';

const empty = z._default(z.literal(''), '');

const person = z.strictObject({
  nome: typed(120),
  cognome: typed(120),
  email: typed(254),
  codiceFiscale: typed(40),
  ...personFields,
  tipoOccupazione: z._default(z.union([text(2), z.int()]), ''),
  localitaNascita: empty,
  localitaResidenza: empty,
  provinciaNascita: empty,
  dataNascita: empty,
  sesso: empty,
  siglaProvinciaResidenza: empty,
});

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

/** The new-style payload of the funnel with `lookupRef`, `solo_info` and consent version. */
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
  /** Names of older endpoints for the same values, and the code of the partner's medium. */
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
  /** The searched postcode, to find its agent. */
  capRicerca: z._default(z.union([cap, z.literal('')]), ''),
  lookupRef: optionalText(120),
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
/** Why a create is refused. `campi` names the wrong wire fields, never their values. */
const refusalReason = z.enum(['slot-taken', 'invalid', 'already-booked', 'minor']);
export const refused = z.object({
  Status: z.literal('2'),
  resultCode: z.literal(2),
  Message: z.string(),
  motivo: refusalReason,
  alternative: z.array(alternative),
  campi: z.optional(z.array(z.string())),
});
/** Confirmed, or refused with a reason; the engine has no third answer. */
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
  /** A visit has a day and a time; a call and a request have none. */
  tipo: z.enum(['visita', 'ricontatto', 'richiesta']),
  data: z.string(),
  ora: z.string(),
  /** Without a code until the lender has chosen the branch. */
  filiale: z.extend(z.omit(branch, { Disponibilita: true }), { Codice: z.union([branchCode, z.literal('')]) }),
  /** Opening hours in the week of the visit; unknown for a journalled request. */
  orari: z.optional(z.array(z.object({ giorno: weekday, da: hour, a: endHour }))),
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
  /** Of an open call: its deadline and the caller's words; '' until the contact is proven. */
  richiamata: z.optional(z.object({ entro: z.string(), parola: z.string() })),
  /** The newest letter bounced: the contact must be corrected. */
  mailTornata: z.optional(z.literal(true)),
  /** With a proven contact: unverified others may be cancelled, or another verified one keeps this one unverified. */
  avviso: z.optional(z.enum(['altre-non-confermate', 'altro-confermato'])),
});
export type WireAppointment = z.output<typeof wireAppointment>;

/**
 * The visitor's own appointment, by the proof cookie; 404 otherwise. Without a code, the newest open one. A provisional
 * code (`PROV-`) answers its result: the appointment with its final code, or the refusal.
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

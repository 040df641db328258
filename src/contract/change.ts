import { z } from 'zod/mini';
import { FIELD_NAMES } from '#domain/booking/fields.ts';
import { createAnswer, wireAppointment } from './appointments.ts';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { optionalText, optionalTextOf, personFields, withFields } from './person.ts';
import {
  branchCode,
  callTime,
  dayAndHour,
  flag,
  oppId,
  productCode,
  productCodeText,
  text,
  typed,
  yesOrNo,
} from './wire.ts';

/** The opaque reference of the lookup, or a request code. */
const reference = z.string().check(z.regex(/^[A-Za-z0-9_-]{10,400}$/));

/**
 * Sends a 6-digit code to each contact of the open appointments that the reference names, and under strict recognition
 * to the customer's contact on file; an unknown reference gets the same answer. `destinatario` is the masked contact,
 * present only if exactly one proven appointment exists, and never under strict recognition.
 */
export const sendCode = {
  call: 'InviaCodice',
  method: 'POST',
  summary: 'Send a code to the contact on file',
  input: z.strictObject({ appointmentId: reference }),
  output: z.object({ Status: z.literal('0'), destinatario: z.optional(z.string()) }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies Endpoint;

/**
 * Checks a typed code. Answers the appointment and sets the proof cookie; a code sent to a customer's contact on file has
 * no appointment, and the next lookup answers with the customer. Every failure gets the same answer.
 */
export const verifyCode = {
  call: 'VerificaCodice',
  method: 'POST',
  summary: 'Prove an appointment with its code',
  input: z.strictObject({ appointmentId: reference, codice: typed(12) }),
  output: z.union([
    z.object({ Status: z.literal('0'), appuntamento: z.optional(wireAppointment) }),
    z.object({ Status: z.literal('1') }),
  ]),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies Endpoint;

/** Answered with HTTP 409: the appointment changed since it was read. */
const stale = z.object({
  Status: z.literal('1'),
  motivo: z.literal('versione'),
  Message: z.string(),
  appuntamento: wireAppointment,
});
export type Stale = z.output<typeof stale>;

/** Cancels an appointment and frees its seat. Answers 404 without proof, 409 if `versione` is outdated. */
export const cancelAppointment = {
  call: 'AnnullaAppuntamento',
  method: 'POST',
  summary: "Cancel the visitor's own appointment",
  input: z.strictObject({ oppID: oppId, versione: z.int() }),
  output: z.union([z.object({ Status: z.literal('0') }), stale]),
  statuses: [200, 409],
  keyed: true,
  timeoutMs: TIMEOUT_MS.create,
  retries: 10,
} as const satisfies Endpoint;

/** Cancels the other unverified requests of the same person and product. Without a proven contact the answer is 404. */
export const endUnverified = {
  call: 'AnnullaNonConfermate',
  method: 'POST',
  summary: "Cancel the unverified others of the visitor's own appointment",
  input: z.strictObject({ oppID: oppId }),
  output: z.object({ Status: z.literal('0') }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies Endpoint;

/** Ends the proofs and the visit of this browser. */
export const leave = {
  call: 'Esci',
  method: 'POST',
  summary: 'End the proofs of this browser',
  input: z.strictObject({}),
  output: z.object({ Status: z.literal('0') }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies Endpoint;

const yesNo = z._default(z.union([flag, z.boolean(), z.enum(['', '0', '1', 'true', 'false', 'True', 'False'])]), '');
const choice = z._default(z.union([z.int(), text(20)]), '');

/** The simple payload: `data` is a day and a time. With `oppID` and `versione` it moves an appointment. */
export const simplePayload = z.strictObject(
  withFields(
    {
      nome: optionalTextOf('firstName'),
      cognome: optionalTextOf('lastName'),
      email: optionalTextOf('email'),
      codiceFiscale: optionalTextOf('taxCode'),
      ...personFields,
      cap: optionalTextOf('homePostcode'),
      cap_utente: optionalTextOf('homePostcode'),
      impiego: choice,
      consolidamento: choice,
      prodotto: z.optional(z.union([productCode, productCodeText])),
      ricontatto: yesNo,
      ricontattoCf: yesNo,
      ricontattoLuogo: yesNo,
      ricontatto_external: yesNo,
      IsForzosoClink: yesNo,
      tipoOccupazione: choice,
      solo_info: z._default(yesOrNo, 'no'),
      filiale: z._default(z.union([branchCode, z.literal('')]), ''),
      data: z._default(z.union([dayAndHour, z.literal('')]), ''),
      /** The time of a call; `subito`: as soon as possible again. */
      chiamata: z.optional(z.union([callTime, z.literal('subito')])),
      oppID: z._default(z.union([oppId, z.literal('')]), ''),
      appointmentId: z.optional(z.union([oppId, z.literal('')])),
      versione: z.optional(z.int()),
      lookupRef: optionalText(120),
      versioneConsensi: optionalText(40),
      clientID: optionalText(256),
      sessionID: optionalText(256),
      gclid: optionalText(256),
      mediacode: optionalText(256),
    },
    FIELD_NAMES,
  ),
);
export type SimplePayload = z.output<typeof simplePayload>;

// The annotation lets the bundler drop the endpoints that the page does not use.
/* @__NO_SIDE_EFFECTS__ */
const simpleCreate = <const Call extends string>(call: Call, summary: string) =>
  ({
    call,
    method: 'POST',
    summary,
    input: simplePayload,
    output: z.union([createAnswer, stale]),
    statuses: [200, 409],
    keyed: true,
    human: 'pass',
    timeoutMs: TIMEOUT_MS.create,
    retries: 10,
    kept: true,
  }) as const satisfies Endpoint;

/** Creates a personal-loan appointment, or moves the one that `oppID` names. */
export const createPersonal = simpleCreate('CreaAppuntamentoAsync', 'Create or move a personal-loan appointment');
export const createSalary = simpleCreate('CreaAppuntamentoC5Async', 'Create or move a salary-backed appointment');
/** A business request; answers Status "1" on success. */
export const createBusiness = simpleCreate('CreaAppuntamentoBusinessAsync', 'Send a business request');

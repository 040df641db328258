import { z } from 'zod/mini';
import { DESK_FIELDS } from '#domain/booking/fields.ts';
import { CHANGE_REASONS, DESK_CHANNELS, WISHERS } from '#domain/desk/changes.ts';
import { confirmed, refused } from '../appointments.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { optionalTextOf, withFields } from '../person.ts';
import { alternative, branchCode, hour, isoDay, oppId, productCode, typed } from '../wire.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const optional = (max: number) => z._default(typed(max), '');
const yes = z._default(z.boolean(), false);

/**
 * Data as the person gave them; with `archivio` absent values come from the lender's records, with `di` from a visit. They
 * are not shown.
 */
const person = z.strictObject(
  withFields(
    {
      codiceFiscale: optionalTextOf('taxCode'),
      nome: optionalTextOf('firstName'),
      cognome: optionalTextOf('lastName'),
      email: optionalTextOf('email'),
      cellulare: optionalTextOf('mobile'),
      tipoOccupazione: optionalTextOf('occupation'),
      capResidenza: optionalTextOf('homePostcode'),
    },
    DESK_FIELDS,
  ),
);

/**
 * `esistenti` comes with `already-booked`: the person's active visits for this product in the scope of `agenda.read`;
 * empty if they are out of scope.
 */
export const refusedAtDesk = z.extend(refused, {
  esistenti: z.optional(z.array(z.object({ oppID: oppId, filiale: branchCode, giorno: isoDay, ora: hour }))),
});

/** The answers to the texts read to the person; an absent answer means no. */
export const answersAtDesk = z.strictObject({
  privacyInterncommoffer: yes,
  privacyOtherservice: yes,
  privacyProfilazione: yes,
  privacyExtcommoffer: yes,
});

/** Books a visit for a customer on the telephone or in the branch. The rules of the customer page apply. */
export const bookAtDesk = {
  call: 'PrenotaSportello',
  method: 'POST',
  summary: 'Book a visit for a person',
  input: z.strictObject({
    ...{ filiale: branchCode, giorno: isoDay, ora: hour, prodotto: productCode },
    canale: z.enum(DESK_CHANNELS),
    persona: person,
    archivio: yes,
    /** The request code of a visit of the same person in scope: missing values of `persona` come from it. */
    di: z.optional(oppId),
    soloInfo: yes,
    /** The reason for overbooking; requires the permission `appointment.overbook` and a full slot. */
    oltre: optional(200),
    /** The reason for a second active appointment of the product; requires the permission `appointment.second`. */
    seconda: optional(200),
    consensi: answersAtDesk,
  }),
  output: z.union([confirmed, refusedAtDesk]),
  keyed: true,
  permission: 'appointment.book',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;

/**
 * The visit's present state. With HTTP 409 `motivo` says why: the visit changed meanwhile (`versione`), the slot is
 * taken (`orario`), or the visit is over (`finito`).
 */
const changed = z.object({
  Status: z.enum(['0', '1']),
  motivo: z.nullable(z.enum(['versione', 'orario', 'finito'])),
  visita: visitLine,
  versioneAppuntamento: z.int(),
  alternative: z.array(alternative),
});
const change = {
  method: 'POST',
  output: changed,
  statuses: [200, 409],
  keyed: true,
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const;
/** With `avvisa` false the customer gets no message, and `perche` has to say why. */
const why = {
  ...{ oppID: oppId, versione: z.int(), chi: z.enum(WISHERS), motivo: z.enum(CHANGE_REASONS) },
  ...{ avvisa: z._default(z.boolean(), true), perche: optional(200) },
};

/** Moves a visit to another slot or branch in the user's scope. Request code and calendar entry stay the same. */
export const moveAtDesk = {
  ...change,
  call: 'SpostaSportello',
  summary: 'Move a visit',
  input: z.strictObject({ ...why, filiale: branchCode, giorno: isoDay, ora: hour }),
  permission: 'appointment.move',
} as const satisfies DeskEndpoint;

/** Cancels a visit; its row stays in the database. */
export const cancelAtDesk = {
  ...change,
  call: 'AnnullaSportello',
  summary: 'Cancel a visit',
  input: z.strictObject(why),
  permission: 'appointment.cancel',
} as const satisfies DeskEndpoint;

/** A visit of a branch out of scope: where and when, and nothing of the person. */
const elsewhere = z.object({ filiale: branchCode, nome: z.string(), giorno: isoDay, ora: hour });

/**
 * Finds by exact tax code, mobile or request code; inside the scope also by the beginning of a surname, with or without
 * first name, and by the last digits of a mobile. Names match without case, accents and apostrophes.
 */
export const find = {
  call: 'Cerca',
  method: 'POST',
  summary: 'Find visits of a person',
  /** `filiale` is the branch of the page: of many results the nearest ones are listed. */
  input: z.strictObject({ testo: typed(60), filiale: z.optional(branchCode) }),
  output: z.object({
    visite: z.array(z.extend(visitLine, { filiale: branchCode })),
    /** Active visits of the person at branches out of scope; by an exact code or mobile only. */
    altrove: z.optional(z.array(elsewhere)),
    /** True if `altrove` was not searched: the user has searched beyond the scope too often within the hour. */
    altroveTroppe: z.optional(z.boolean()),
    /** True if more visits match: then the nearest by branch and day are listed. */
    troppe: z.boolean(),
    /** The lender's customer with the searched tax code; the first name is in clear, the rest masked. */
    cliente: z.nullable(z.object({ nome: z.string(), cognome: z.string(), email: z.string(), cellulare: z.string() })),
  }),
  permission: 'person.find',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/**
 * Receives a person who came to another branch than booked: moves the visit that `Cerca` found out of scope for the same
 * text to a slot of today at a branch in scope, and records the arrival. The rules of a walk-in apply. HTTP 409: the slot
 * is taken (`orario`), or the visit is no longer where it was (`finito`).
 */
export const receiveHere = {
  call: 'RiceviQui',
  method: 'POST',
  summary: 'Move a visit of a branch out of scope here, now or later today',
  input: z.strictObject({
    testo: typed(60),
    visita: z.strictObject({ filiale: branchCode, giorno: isoDay, ora: hour }),
    ...{ filiale: branchCode, ora: hour },
  }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['orario', 'finito'])),
    /** The visit at its new place; null if it was not moved. */
    visita: z.nullable(visitLine),
    alternative: z.array(alternative),
  }),
  statuses: [200, 409],
  keyed: true,
  permission: 'attendance.write',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;

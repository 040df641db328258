import { z } from 'zod/mini';
import { DESK_FIELDS } from '#domain/booking/fields.ts';
import { confirmed } from '../appointments.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { optionalTextOf, withFields } from '../person.ts';
import { branchCode, hour, isoDay, oppId, typed } from '../wire.ts';
import { answersAtDesk, refusedAtDesk } from './booking.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The fields of a visit, except the tax code, which cannot change. */
export const CALL_FIELDS = DESK_FIELDS.filter((name) => name !== 'taxCode');
export type CallField = (typeof CALL_FIELDS)[number];
const correction = z.strictObject(
  withFields(
    {
      nome: optionalTextOf('firstName'),
      cognome: optionalTextOf('lastName'),
      email: optionalTextOf('email'),
      cellulare: optionalTextOf('mobile'),
      tipoOccupazione: optionalTextOf('occupation'),
      capResidenza: optionalTextOf('homePostcode'),
    },
    CALL_FIELDS,
  ),
);

/**
 * Books a visit for the person of the user's call, and closes the call in the same transaction. An empty field takes the
 * value of the call; so does a consent that the person gave there. A refused booking leaves the call as it is;
 * `call-changed`: the call is no longer the user's, or it changed meanwhile. An agent books at any branch.
 */
export const bookFromCall = {
  call: 'PrenotaRichiamata',
  method: 'POST',
  summary: 'Book a visit for the person of a call, and close the call',
  input: z.strictObject({
    ...{ oppID: oppId, versione: z.int(), filiale: branchCode, giorno: isoDay, ora: hour },
    persona: correction,
    /** Leaves the call's e-mail out: the person has none, or wants no mail. */
    senzaEmail: z._default(z.boolean(), false),
    soloInfo: z._default(z.boolean(), false),
    consensi: answersAtDesk,
    /** A line for the call's history, stored encrypted. */
    riga: z._default(typed(120), ''),
  }),
  output: z.union([
    confirmed,
    z.extend(refusedAtDesk, {
      motivo: z.enum(['slot-taken', 'invalid', 'already-booked', 'minor', 'call-changed']),
    }),
  ]),
  keyed: true,
  permission: 'callback.work',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.create,
  retries: 5,
} as const satisfies DeskEndpoint;

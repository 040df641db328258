import { z } from 'zod/mini';
import { ROLES } from '#domain/desk/roles.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** A branch in scope. */
const place = z.object({
  ...{ codice: branchCode, nome: z.string(), citta: z.string() },
  /** Degrees, for lists with the nearest branch first. */
  ...{ lat: z.optional(z.number()), lng: z.optional(z.number()) },
});

/** The signed-in user: roles, permissions, branches with a readable agenda, and the session's end. */
export const me = {
  call: 'Io',
  method: 'POST',
  summary: 'The signed-in user and their permissions',
  input: z.strictObject({}),
  output: z.object({
    codice: z.string(),
    nome: z.string(),
    istituto: z.string(),
    ruoli: z.array(z.object({ ruolo: z.enum(ROLES), filiale: z.nullable(branchCode), area: z.nullable(z.string()) })),
    /** Names of `PERMISSIONS`. During a rollout the server of the next release may name one that this page lacks. */
    permessi: z.array(z.string()),
    filiali: z.array(place),
    /** The branches at which the user may book, where they are others than `filiali`. */
    prenotabili: z.optional(z.array(place)),
    /** The country prefixes that receive SMS; none without a gateway. */
    prefissiSms: z._default(z.array(z.string()), []),
    scade: z.iso.datetime(),
  }),
  permission: null,
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, hour, isoDay } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The free slots of a branch in scope and of the nearest ones, also out of scope, nearest first, by day from `da` or today. */
export const freeHours = {
  call: 'OreLibere',
  method: 'POST',
  summary: 'Free slots of a branch and of the nearest ones',
  input: z.strictObject({
    filiale: branchCode,
    da: z.optional(isoDay),
    giorni: z._default(z.int().check(z.minimum(1), z.maximum(7)), 3),
    /** Lists slots that run or are just gone too, for a person who is here. */
    iniziate: z._default(z.boolean(), false),
    /** Lists full slots too, for overbooking. */
    piene: z._default(z.boolean(), false),
  }),
  output: z.object({
    adesso: z.iso.datetime(),
    /** The last day that can be booked; later ones are not listed. */
    fino: isoDay,
    filiali: z.array(
      z.object({
        ...{ codice: branchCode, nome: z.string() },
        /** The branch is in the caller's scope: the caller may book there. */
        prenotabile: z._default(z.boolean(), true),
        /** The distance; null for the requested branch. */
        km: z.nullable(z.number()),
        /** `pieno`: all slots of the day are taken. A closed day, and one that is over, has neither slots nor `pieno`. */
        giorni: z.array(z.object({ giorno: isoDay, ore: z.array(hour), pieno: z.boolean() })),
      }),
    ),
  }),
  permission: 'booking.prepare',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

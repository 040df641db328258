import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { placeType } from './places.ts';
import { branchCode, cap, isoDay, latitude, longitude, openHours } from './wire.ts';

/** An agency for salary-backed loans, as answered. `Dal` is its opening day, '' if unknown. */
export const agency = z.object({
  RagioneSociale: z.string(),
  IndirizzoUfficio: z.string(),
  CAPUfficio: z.string(),
  CittaUfficio: z.string(),
  ProvinciaUfficio: z.string(),
  Latitudine: z.number(),
  Longitudine: z.number(),
  Email: z.string(),
  CodOcsCOMPASS: z.string(),
  Dal: z.string(),
  CodiceOcsPV: branchCode,
  /** The opening hours of today's week, only in the answer for one code. */
  orari: z.optional(openHours),
});
export type WireAgency = z.output<typeof agency>;

/** At most ten agencies within 50 km, nearest first; `IdFiliale` selects exactly one. */
export const findAgencies = {
  call: 'TrovaFilialiC5',
  method: 'POST',
  summary: 'The nearest agencies, or one by its code',
  input: z.union([
    z.strictObject({
      latitude,
      longitude,
      cap: z._default(z.union([cap, z.literal('')]), ''),
      placeType: z._default(placeType, 'CAP'),
    }),
    z.strictObject({ IdFiliale: branchCode }),
  ]),
  output: z.array(agency),
  timeoutMs: TIMEOUT_MS.branches,
  retries: 1,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

/** Sent as 'HH:MM:SS+0100' with the true offset; the page reads 'HH:MM' of either format as Rome time. */
const slotTime = z.string().check(z.regex(/^\d{2}:\d{2}/));

/**
 * The free slots of an agency on the days `From` to `To`, both included, at most 31 days. `Chiusi` lists the days
 * without opening hours; a fully booked day is not in it.
 */
export const agencySlots = {
  call: 'GetDayAndTimeSlot',
  method: 'POST',
  summary: 'Free slots of an agency',
  input: z
    .strictObject({ IdFiliale: branchCode, From: isoDay, To: isoDay })
    .check(z.refine(({ From, To }) => From <= To)),
  output: z.object({
    Slots: z.array(z.object({ Date: isoDay, Time: z.array(slotTime) })),
    Chiusi: z.optional(z.array(isoDay)),
  }),
  expensive: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  common: true,
} as const satisfies Endpoint;

import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { placeType } from './places.ts';
import {
  alternative,
  branch,
  branchCode,
  cap,
  compactDay,
  daySlots,
  hour,
  isoDay,
  latitude,
  longitude,
  openHours,
  typed,
} from './wire.ts';

/** The nearest open branches, nearest first, each with the slots of its next days. */
export const findBranches = {
  call: 'TrovaFiliali3',
  method: 'POST',
  summary: 'The nearest branches with their free slots',
  input: z.strictObject({
    cap: z.union([cap, z.literal('')]),
    latitude,
    longitude,
    city: z._default(typed(120), ''),
    placeType: z._default(placeType, 'CAP'),
    TipoFiliali: z._default(z.literal(0), 0),
    versione: z._default(z.literal('FA3'), 'FA3'),
  }),
  output: z.object({ Filiali: z.array(branch), IsCapClink: z.boolean() }),
  timeoutMs: TIMEOUT_MS.branches,
  retries: 1,
  perMinute: 60,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

/** One branch by code with its opening hours of today's week; an unknown one answers Status "1". */
export const getBranch = {
  call: 'GetFiliale',
  method: 'POST',
  summary: 'One branch with its free slots',
  input: z.strictObject({ Codice: branchCode }),
  output: z.union([
    z.extend(branch, { Status: z.literal('0'), orari: z.optional(openHours) }),
    z.object({ Status: z.literal('1'), Message: z.string() }),
  ]),
  expensive: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  common: true,
} as const satisfies Endpoint;

/** Coordinates of a branch. */
export const locateBranch = {
  call: 'TrovaFiliale',
  method: 'POST',
  summary: 'Coordinates of a branch',
  input: z.strictObject({ IdFiliale: branchCode }),
  output: z.union([
    z.object({ Status: z.literal('0'), data: z.object({ lat: latitude, lng: longitude }) }),
    z.object({ Status: z.literal('1'), Message: z.string() }),
  ]),
  expensive: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  common: true,
} as const satisfies Endpoint;

/** Slots of one day, or with `Giorni` of up to seven days. Older callers send `CodFiliale` and `Giorno`. */
export const availability = {
  call: 'Disponibilita',
  method: 'POST',
  summary: 'Free slots of a branch',
  input: z
    .strictObject({
      Codice: z.optional(branchCode),
      CodFiliale: z.optional(branchCode),
      Data: z.optional(isoDay),
      Giorno: z.optional(isoDay),
      Giorni: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
    })
    .check(z.refine(({ Codice, CodFiliale, Data, Giorno }) => Boolean((Codice ?? CodFiliale) && (Data ?? Giorno)))),
  output: z.union([
    z.object({ Slots: z.record(hour, z.boolean()) }),
    z.object({ Disponibilita: z.array(daySlots) }),
    z.object({ Status: z.literal('1'), Message: z.string() }),
  ]),
  expensive: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  common: true,
} as const satisfies Endpoint;

/** A branch with the first free slots of each day: in the morning, in the afternoon and after five. */
export const freeBranch = z.extend(z.omit(branch, { Disponibilita: true }), {
  Liberi: z.record(isoDay, z.array(hour)),
});

/** The nearest branches or agencies, nearest first, with free slots of today and the next fourteen days. */
export const slotsAround = {
  call: 'OrariVicini',
  method: 'POST',
  summary: 'Free slots of the nearest branches or agencies',
  input: z.strictObject({ latitude, longitude, agenzie: z._default(z.boolean(), false) }),
  output: z.object({ Filiali: z.array(freeBranch) }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

/** Holds one seat for this visit for ten minutes. Without a visit cookie it holds nothing and omits `scade`. */
export const holdSlot = {
  call: 'BloccaOrario',
  method: 'POST',
  summary: 'Hold a slot for this visit',
  input: z.strictObject({ codFiliale: branchCode, data: compactDay, ora: hour }),
  output: z.union([
    z.object({ Status: z.literal('0'), scade: z.optional(z.string()) }),
    z.object({ Status: z.literal('1'), Message: z.string(), alternative: z.array(alternative) }),
  ]),
  keyed: true,
  human: 'pass',
  needsVisit: true,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies Endpoint;

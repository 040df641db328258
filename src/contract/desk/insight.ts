import { z } from 'zod/mini';
import { FUNNEL_STEPS } from '#domain/insight/steps.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, isoDay, productCode } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The number of visits by outcome; each visit has exactly one outcome. */
const outcomeCounts = {
  venuti: z.int(),
  nonVenuti: z.int(),
  andatiVia: z.int(),
  nonRicevuti: z.int(),
  senzaEsito: z.int(),
  annullatiDaLoro: z.int(),
  annullatiDaNoi: z.int(),
  nonConfermati: z.int(),
};
/** A range of numbers, for example of minutes; `a` null has no upper end. */
const band = { da: z.int(), a: z.nullable(z.int()) };
const share = z.nullable(z.int());

/** No-shows among similar visits. `suCento` is the percentage with its interval, null below thirty visits. */
const group = z.object({
  prodotto: productCode,
  anticipo: z.object(band),
  mattina: z.boolean(),
  promemoria: z.boolean(),
  nonVenuti: z.int(),
  casi: z.int(),
  suCento: z.nullable(z.object({ circa: z.int(), da: z.int(), a: z.int() })),
});

/** Statistics of past days, by branch and by day, never by consultant. */
export const insight = {
  call: 'Andamento',
  method: 'POST',
  summary: 'Attendance, waits, lead times, no-shows with intervals, steps of the page',
  input: z.strictObject({
    da: isoDay,
    giorni: z.int().check(z.minimum(1), z.maximum(84)),
    filiale: z._default(z.union([branchCode, z.literal('')]), ''),
  }),
  output: z.object({
    adesso: z.iso.datetime(),
    filiali: z.array(z.object({ codice: branchCode, nome: z.string(), ...outcomeCounts })),
    giorni: z.array(z.object({ giorno: isoDay, ...outcomeCounts })),
    /** Minutes from arrival to talk, by time of day; null below thirty visits. */
    attese: z.array(z.object({ ...band, mediana: share, nonoDecile: share, casi: z.int() })),
    attesa: z.object({ mediana: share, casi: z.int() }),
    /** Days from booking to visit. */
    anticipi: z.array(z.object({ ...band, visite: z.int() })),
    anticipo: z.object({ mediana: share, casi: z.int() }),
    gruppi: z.array(group),
    /** Sessions on the customer page by the step they reached, for the whole network. */
    passi: z.array(z.object({ prodotto: productCode, passo: z.enum(FUNNEL_STEPS), visite: z.int() })),
  }),
  permission: 'insight.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Writes the counts by branch and day to a file, which the user may download for one day. */
export const exportCounts = {
  call: 'Esporta',
  method: 'POST',
  summary: 'Counts by branch and day as a CSV file, kept for a day',
  input: z.strictObject({ da: isoDay, giorni: z.int().check(z.minimum(1), z.maximum(366)) }),
  output: z.object({ file: z.string(), nome: z.string(), righe: z.int(), scade: z.iso.datetime() }),
  keyed: true,
  stepUp: true,
  permission: 'export.counts',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

import { z } from 'zod/mini';
import { FUNNEL_STEPS } from '#domain/insight/steps.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, isoDay, productCode } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** What became of visits: each is in one of these. */
const fates = {
  venuti: z.int(),
  nonVenuti: z.int(),
  andatiVia: z.int(),
  nonRicevuti: z.int(),
  senzaEsito: z.int(),
  annullatiDaLoro: z.int(),
  annullatiDaNoi: z.int(),
  nonConfermati: z.int(),
};
const band = { da: z.int(), a: z.nullable(z.int()) };
const share = z.nullable(z.int());

/** Of visits alike: who did not come; no share below thirty cases. */
const group = z.object({
  prodotto: productCode,
  anticipo: z.object(band),
  mattina: z.boolean(),
  promemoria: z.boolean(),
  nonVenuti: z.int(),
  casi: z.int(),
  suCento: z.nullable(z.object({ circa: z.int(), da: z.int(), a: z.int() })),
});

/** Days that are over, in counts: by branch and by day, and never by consultant. */
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
    filiali: z.array(z.object({ codice: branchCode, nome: z.string(), ...fates })),
    giorni: z.array(z.object({ giorno: isoDay, ...fates })),
    /** Minutes from arrival to talk by hours of the day; null below thirty cases. */
    attese: z.array(z.object({ ...band, mediana: share, nonoDecile: share, casi: z.int() })),
    attesa: z.object({ mediana: share, casi: z.int() }),
    /** Days from booking to visit. */
    anticipi: z.array(z.object({ ...band, visite: z.int() })),
    anticipo: z.object({ mediana: share, casi: z.int() }),
    gruppi: z.array(group),
    /** Visits of the public page that took each step, of the whole network. */
    passi: z.array(z.object({ prodotto: productCode, passo: z.enum(FUNNEL_STEPS), visite: z.int() })),
  }),
  permission: 'insight.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** The same counts by branch and day as a file, which waits a day for who asked. */
export const exportCounts = {
  call: 'Esporta',
  method: 'POST',
  summary: 'Counts by branch and day as a CSV file, for a day',
  input: z.strictObject({ da: isoDay, giorni: z.int().check(z.minimum(1), z.maximum(366)) }),
  output: z.object({ file: z.string(), nome: z.string(), righe: z.int(), scade: z.iso.datetime() }),
  keyed: true,
  stepUp: true,
  permission: 'export.counts',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

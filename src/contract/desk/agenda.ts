import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, hour, isoDay, oppId } from '../wire.ts';
import { visitLine } from './day.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** A slot of a branch and its number of seats. */
const slotCapacity = z.object({ ora: hour, posti: z.int() });
/** A slot with seats held by visitors of the customer page: how many, without names. */
const held = z.object({ giorno: isoDay, ora: hour, quante: z.int() });

const branchDays = z.object({
  codice: branchCode,
  nome: z.string(),
  giorni: z.array(z.object({ giorno: isoDay, chiuso: z.nullable(z.string()), mezzore: z.array(slotCapacity) })),
  visite: z.array(visitLine),
  /** Request codes of the displaced appointments among `visite` that are not decided yet. */
  daRicollocare: z.array(oppId),
  tenute: z.array(held),
});
export type BranchDays = z.output<typeof branchDays>;

/** Days of some branches: their slots with seats, appointments and holds. */
export const agenda = {
  call: 'Agenda',
  method: 'POST',
  summary: 'Days of branches: slots, seats, visits and holds',
  input: z.strictObject({
    filiali: z.array(branchCode).check(z.minLength(1), z.maxLength(8)),
    da: isoDay,
    giorni: z.int().check(z.minimum(1), z.maximum(7)),
  }),
  output: z.object({ adesso: z.iso.datetime(), filiali: z.array(branchDays) }),
  permission: 'agenda.read',
  sees: 'masked',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

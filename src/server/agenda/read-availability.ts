import type { availability } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import { unknownBranch } from './branch-answer.ts';
import { type AgendaWorld, readDays, toWire } from './read-days.ts';

/** The half-hours of one day, or of up to seven (R7.15); what the visit holds is free for it (R14.1.4). */
export const availabilityCall =
  (world: AgendaWorld): Handle<typeof availability> =>
  async ({ Codice, CodFiliale, Data, Giorno, Giorni }, asker) => {
    const code = Codice ?? CodFiliale;
    const from = Data ?? Giorno;
    if (!code || !from) return unknownBranch(asker);
    const days = (await readDays(world, { codes: [code], from, days: Giorni ?? 1, visit: asker.visit })).get(code);
    if (!days) return unknownBranch(asker);
    const wire = toWire(days);
    return ok({ body: Giorni ? { Disponibilita: wire } : { Slots: wire[0]?.Slots ?? {} } });
  };

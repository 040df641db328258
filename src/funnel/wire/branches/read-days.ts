import { GRID } from '#domain/agenda/grid.ts';
import { addDays, hourText } from '#domain/time/rome.ts';
import type { Branch, Day } from '../../session/branch.ts';
import type { Caller } from '../../session/world.ts';
import { toDay } from './branch-shapes.ts';

/** The days of a branch from `from` on, `count` of them; null when the answer does not come. */
export const readDays = (world: Caller, branch: Branch, from: string, count: number): Promise<Day[] | null> =>
  branch.agency ? agencyDays(world, branch, from, count) : branchDays(world, branch, from, count);

async function agencyDays({ call }: Caller, { code }: Branch, from: string, count: number): Promise<Day[] | null> {
  const found = await call('agencySlots', { IdFiliale: code, From: from, To: addDays(from, count - 1) });
  return found.ok ? gridDays(found.value.Slots, from, count) : null;
}

async function branchDays({ call }: Caller, { code }: Branch, from: string, count: number): Promise<Day[] | null> {
  const wanted = { Codice: code, Data: from };
  const found = await call('availability', count === 1 ? wanted : { ...wanted, Giorni: count });
  if (!found.ok) return null;
  if ('Slots' in found.value) return [toDay({ Date: from, Slots: found.value.Slots })];
  return 'Disponibilita' in found.value ? found.value.Disponibilita.map(toDay) : null;
}

interface AgencyDay {
  readonly Date: string;
  readonly Time: readonly string[];
}
/** `count` days from `from`, each the fixed grid of 16 half-hours; the times told are Rome's, free (R2.3.30, R3.20). */
function gridDays(slots: readonly AgencyDay[], from: string, count: number): Day[] {
  const free = new Map(slots.map(({ Date: date, Time }) => [date.slice(0, 10), Time.map((at) => at.slice(0, 5))]));
  return Array.from({ length: count }, (_, index) => addDays(from, index)).map((date) => ({
    date,
    hours: GRID.map(hourText).map((at) => ({ at, free: free.get(date)?.includes(at) ?? false })),
  }));
}

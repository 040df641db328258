import { addDays } from '#domain/time/rome.ts';
import { type Branch, type Day, gridDays, toDay } from '../session/branch.ts';
import type { FlowWorld } from '../session/world.ts';

/** The days of a branch from `from` on, `count` of them; null when the answer does not come. */
export const readDays = (world: FlowWorld, branch: Branch, from: string, count: number): Promise<Day[] | null> =>
  branch.agency ? agencyDays(world, branch, from, count) : branchDays(world, branch, from, count);

async function agencyDays({ call }: FlowWorld, { code }: Branch, from: string, count: number): Promise<Day[] | null> {
  const found = await call('agencySlots', { IdFiliale: code, From: from, To: addDays(from, count - 1) });
  return found.ok ? [...gridDays(found.value.Slots, from, count)] : null;
}

async function branchDays({ call }: FlowWorld, { code }: Branch, from: string, count: number): Promise<Day[] | null> {
  const wanted = { Codice: code, Data: from };
  const found = await call('availability', count === 1 ? wanted : { ...wanted, Giorni: count });
  if (!found.ok) return null;
  if ('Slots' in found.value) return [toDay({ Date: from, Slots: found.value.Slots })];
  return 'Disponibilita' in found.value ? found.value.Disponibilita.map(toDay) : null;
}

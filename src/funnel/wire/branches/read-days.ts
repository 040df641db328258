import type { agencySlots } from '#contract/agencies.ts';
import type { Output } from '#contract/endpoint.ts';
import { GRID } from '#domain/agenda/grid.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { addDays, hourText } from '#domain/time/rome.ts';
import type { CallFault } from '../../api/call.ts';
import type { Branch, Day } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import { toDay } from './branch-shapes.ts';

type Days = Promise<Result<readonly Day[], CallFault>>;

/** The days of a branch from `from` on, `count` of them. */
export const readDays = (deps: Caller, branch: Branch, from: string, count: number): Days =>
  branch.agency ? agencyDays(deps, branch, from, count) : branchDays(deps, branch, from, count);

async function agencyDays({ call }: Caller, { code }: Branch, from: string, count: number): Days {
  const found = await call('agencySlots', { IdFiliale: code, From: from, To: addDays(from, count - 1) });
  return found.ok ? ok(gridDays(found.value, from, count)) : found;
}

async function branchDays({ call }: Caller, { code }: Branch, from: string, count: number): Days {
  const wanted = { Codice: code, Data: from };
  const found = await call('availability', count === 1 ? wanted : { ...wanted, Giorni: count });
  if (!found.ok) return found;
  if ('Slots' in found.value) return ok([toDay({ Date: from, Slots: found.value.Slots })]);
  return 'Disponibilita' in found.value ? ok(found.value.Disponibilita.map(toDay)) : err('rejected');
}

/**
 * `count` days from `from` on. A closed day has no slots, any other day the same 16 slots; those that the answer lists
 * (Rome's time) are free.
 */
function gridDays({ Slots, Chiusi = [] }: Output<typeof agencySlots>, from: string, count: number): Day[] {
  const free = new Map(Slots.map(({ Date: date, Time }) => [date.slice(0, 10), Time.map((at) => at.slice(0, 5))]));
  return Array.from({ length: count }, (_, index) => addDays(from, index)).map((date) => ({
    date,
    hours: (Chiusi.includes(date) ? [] : GRID).map(hourText).map((at) => ({
      at,
      free: free.get(date)?.includes(at) ?? false,
    })),
  }));
}

/** Like `readDays`, but returns no days after a failure. */
export async function daysOrNone(...asked: Parameters<typeof readDays>): Promise<readonly Day[]> {
  const found = await readDays(...asked);
  return found.ok ? found.value : [];
}

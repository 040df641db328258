import {
  branchCalendar,
  endBranchCalendar,
  endOwnCalendar,
  makeBranchCalendar,
  makeOwnCalendar,
  ownCalendar,
} from '#contract/desk/calendar.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** Whose calendar: the user's (null), or a branch's by its code. */
export type CalendarOf = string | null;

/** Why an act on a link failed. */
export type LinkFault = CallFault;

/** A link without its address. */
export interface CalendarLink {
  readonly madeAt: number;
  /** The last read by a calendar program; null before the first. */
  readonly readAt: number | null;
}

export async function readCalendarLink(
  call: DeskCall,
  of: CalendarOf,
): Promise<Result<CalendarLink | null, CallFault>> {
  const answer = await (of === null ? call(ownCalendar, {}) : call(branchCalendar, { filiale: of }));
  if (!answer.ok) return answer;
  const { collegamento: link } = answer.value;
  return ok(link && { madeAt: Date.parse(link.creato), readAt: link.letto === null ? null : Date.parse(link.letto) });
}

/** Creates or replaces the link; returns its path, which no later answer contains. */
export async function makeCalendarLink(
  call: DeskCall,
  of: CalendarOf,
): Promise<Result<{ readonly path: string; readonly madeAt: number }, CallFault>> {
  const answer = await (of === null ? call(makeOwnCalendar, {}) : call(makeBranchCalendar, { filiale: of }));
  return answer.ok ? ok({ path: answer.value.percorso, madeAt: Date.parse(answer.value.creato) }) : answer;
}

export const endCalendarLink = (call: DeskCall, of: CalendarOf) =>
  of === null ? call(endOwnCalendar, {}) : call(endBranchCalendar, { filiale: of });

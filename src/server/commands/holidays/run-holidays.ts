import type { CapacityDeps } from '../../booking/capacity/apply-change.ts';
import { updateHolidays, type WaitingHoliday } from '../../booking/holidays/update-holidays.ts';
import type { HolidayRow } from '../../network/holiday-rows.ts';
import { appointments, touchedLines } from '../touched-lines.ts';

export interface CommandResult {
  readonly lines: readonly string[];
  /** All holidays are in force. */
  readonly isDone: boolean;
}

/** Applies holidays: with `accept` all of them, else those that displace no visit; the others are listed. */
export async function runHolidays(
  deps: CapacityDeps,
  wanted: readonly HolidayRow[],
  accept: boolean,
): Promise<CommandResult> {
  const waiting = await updateHolidays(deps, wanted, { accept });
  if (waiting.length === 0) return { lines: ['All holidays are in force.'], isDone: true };
  return { lines: [...waiting.flatMap(linesOf), 'With --accept each is offered other hours.'], isDone: false };
}

const linesOf = ({ holiday: { day, city, name }, lost }: WaitingHoliday): readonly string[] => [
  `${day} ${name}${city === '' ? '' : ` (${city})`} is not in force: ${appointments(lost.length)} would have to move.`,
  ...touchedLines(lost),
];

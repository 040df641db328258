import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { Lost } from '../booking/capacity/displaced-appointments.ts';

/** Lines about the visits that a change displaces, for a terminal: request codes and times, without names. */
export const touchedLines = (lost: readonly Lost[]): readonly string[] =>
  lost.map(({ branch_code, starts, opp_id, cause }) => {
    const { day, minute } = fromInstant(starts.getTime());
    return `branch ${branch_code}: ${day} ${hourText(minute)} request ${opp_id} loses its half-hour (${WHY[cause]})`;
  });
const WHY = { closed: 'closed', over: 'too many', offGrid: 'no start any more' } as const;

export const appointments = (count: number): string => (count === 1 ? '1 appointment' : `${count} appointments`);

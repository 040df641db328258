import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { Lost } from '../booking/capacity/lost.ts';

/** Whom a change would touch, in a terminal: request codes and hours, and nobody's name. */
export const touchedLines = (lost: readonly Lost[]): readonly string[] =>
  lost.map(({ branch_code, starts, opp_id, cause }) => {
    const { day, minute } = fromInstant(starts.getTime());
    return `branch ${branch_code}: ${day} ${hourText(minute)} request ${opp_id} loses its half-hour (${WHY[cause]})`;
  });
const WHY = { closed: 'closed', over: 'too many', offGrid: 'no start any more' } as const;

export const appointments = (count: number): string => (count === 1 ? '1 appointment' : `${count} appointments`);

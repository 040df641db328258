import { attendanceOf, minutesSince, standingOf, waitOf } from '#domain/desk/attendance.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import type { Visit } from '../../wire/day.ts';
import type { Mark } from '../../wire/mark.ts';
import type { IconName } from '../icon.tsx';
import type { PillLook } from '../pill.tsx';

type Words = FirstDeskWords['today'];

/** The label of a mark's button. */
export function markText({ acts, states }: Words, mark: Mark): string {
  if (mark.kind === 'undo') return acts.undo;
  return mark.kind === 'correct' ? states[mark.outcome] : acts[mark.step];
}

/** Texts about a visit; about a call at a chosen time, those of `call` replace them. */
export const wordsAbout = <W extends { readonly call: object }>({ hours }: Pick<Visit, 'hours'>, words: W): W =>
  hours === null ? words : { ...words, ...words.call };

/** The state of a visit in words. */
export function standingText({ states }: Words, visit: Visit, now: number): string {
  const standing = standingOf(visit, now);
  if (standing !== 'arrived') return states[standing];
  return states.arrived(minutesSince(visit.arrivedAt ?? new Date(now), now));
}

const LOOKS = {
  expected: ['plain', 'clock'],
  open: ['warn', 'warn'],
  meeting: ['on', 'talk'],
  attended: ['ok', 'tick'],
  noShow: ['off', 'gone'],
  left: ['off', 'exit'],
  notReceived: ['off', 'x'],
  cancelled: ['off', 'minus'],
  call: ['in', 'phone'],
  called: ['ok', 'tick'],
} as const satisfies Record<string, readonly [PillLook, IconName]>;
/** Amber from ten minutes on, red from twenty. */
const WAITS = { fine: 'in', long: 'warn', tooLong: 'hot' } as const;

/** The pill and the icon for the state of a visit. */
export function lookOf(visit: Visit, now: number): readonly [PillLook, IconName] {
  const standing = standingOf(visit, now);
  if (standing !== 'arrived') return LOOKS[standing];
  return [WAITS[waitOf(minutesSince(visit.arrivedAt ?? new Date(now), now))], 'seat'];
}

/** '10:25' */
export const hourOf = (at: Date | null): string => (at === null ? '' : hourText(fromInstant(at.getTime()).minute));

/** The last known state of a visit without an outcome. */
export function lateText({ late }: Words, visit: Visit): string {
  const attendance = attendanceOf(visit);
  if (attendance === 'meeting') return late.meeting(hourOf(visit.startedAt));
  return attendance === 'arrived' ? late.arrived(hourOf(visit.arrivedAt)) : late.noArrival;
}

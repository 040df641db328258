import { takesCall } from '#domain/call/at-time.ts';
import { addDays, minuteOf } from '#domain/time/rome.ts';
import type { Appointment, OwnAppointment } from '../session/appointment.ts';
import type { Branch, Day, SlotTime } from '../session/branch.ts';
import { type CallTime, hoursOf } from '../session/call-time.ts';
import type { FlowDeps } from '../session/deps.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { readOwnAppointment } from '../wire/own/own-appointment.ts';
import { sendCallTime } from '../wire/own/send-call-time.ts';
import { changeFailed } from './change-failed.ts';

/** Days read at once, the most of one request, and how often. */
const WEEK = 7;
const WEEKS = 2;

/**
 * The result of a move. `stale`: the call has another version now, which the page shows. `taken` names the free slots
 * nearest to the wanted one.
 */
export type CallMoved = 'done' | 'stale' | 'refused' | 'network' | { readonly taken: readonly SlotTime[] };

/** The actions of the pages where the time of a call is chosen. */
export function callTimeActions(deps: FlowDeps) {
  const { store } = deps;

  const show = (ownAppointment: OwnAppointment, changedMeanwhile = false): void =>
    store.update((v) => ({ ...v, ownAppointment, changedMeanwhile }));

  /** Reads the moved call. If that fails, the page shows the chosen time, and a button that reads it again. */
  async function showMoved(appointment: Appointment, time: CallTime | null): Promise<void> {
    const own = await readOwnAppointment(deps, appointment.code);
    if (own?.status === 'loaded') return show(own);
    const moved = { ...appointment, call: null, callHours: time && hoursOf(time) };
    show({ status: 'booked', appointment: moved, reading: 'failed' });
  }

  return {
    choose: (callTime: CallTime | null) => store.update((v) => ({ ...v, callTime, callTaken: null })),
    /** The days with slots in calling hours, from today on; null when they cannot be read. */
    async days(branch: Branch): Promise<readonly Day[] | null> {
      const first = deps.today();
      const from = Array.from({ length: WEEKS }, (_, week) => addDays(first, week * WEEK));
      const read = await Promise.all(from.map((day) => readDays(deps, branch, day, WEEK)));
      return read.every(({ ok }) => ok) ? read.flatMap((each) => (each.ok ? each.value.flatMap(callable) : [])) : null;
    },
    /** Moves a call; null: as soon as possible. */
    async move(appointment: Appointment, time: CallTime | null): Promise<CallMoved> {
      const outcome = await sendCallTime(deps, { token: store.get().token, appointment, time });
      switch (outcome.kind) {
        case 'booked':
          await showMoved(appointment, time);
          return 'done';
        case 'stale':
          show({ status: 'loaded', appointment: outcome.appointment }, true);
          return 'stale';
        case 'refused':
          return outcome.reason === 'slot-taken' ? { taken: outcome.near } : 'refused';
        case 'failed':
          return changeFailed(deps, outcome.fault);
      }
    },
  };
}

/** The day with its slots in calling hours; nothing for a day without any. */
function callable({ date, hours }: Day): readonly Day[] {
  const inHours = hours.filter(({ at }) => takesCall(date, minuteOf(at)));
  return inHours.length === 0 ? [] : [{ date, hours: inHours }];
}

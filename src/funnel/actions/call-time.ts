import { takesCall } from '#domain/call/at-time.ts';
import { addDays, minuteOf } from '#domain/time/rome.ts';
import type { Appointment } from '../session/appointment.ts';
import type { Branch, Day, SlotTime } from '../session/branch.ts';
import type { CallTime } from '../session/call-time.ts';
import type { FlowDeps } from '../session/deps.ts';
import { readDays } from '../wire/branches/read-days.ts';
import { readOwnAppointment } from '../wire/own/own-appointment.ts';
import { sendCallTime } from '../wire/own/send-call-time.ts';

/** Days read at once, the most of one request, and how often. */
const WEEK = 7;
const WEEKS = 2;

/** Why a call was not moved; `taken` names the free slots nearest to the wanted one. */
export type CallMoved = 'done' | 'stale' | 'network' | { readonly taken: readonly SlotTime[] };

/** The actions of the pages where the time of a call is chosen. */
export function callTimeActions(deps: FlowDeps) {
  const { store } = deps;

  async function show(oppId: string): Promise<void> {
    const own = await readOwnAppointment(deps, oppId);
    if (own?.status === 'loaded') store.update((v) => ({ ...v, ownAppointment: own }));
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
      if (outcome.kind === 'failed') return 'network';
      if (outcome.kind === 'refused' && outcome.reason === 'slot-taken') return { taken: outcome.near };
      await show(appointment.code);
      return outcome.kind === 'booked' ? 'done' : 'stale';
    },
  };
}

/** The day with its slots in calling hours; nothing for a day without any. */
function callable({ date, hours }: Day): readonly Day[] {
  const inHours = hours.filter(({ at }) => takesCall(date, minuteOf(at)));
  return inHours.length === 0 ? [] : [{ date, hours: inHours }];
}

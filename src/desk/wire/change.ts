import { cancelAtDesk, moveAtDesk } from '#contract/desk/booking.ts';
import type { CHANGE_REASONS, WISHERS } from '#domain/desk/changes.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromCompact, type IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';

/** The requester of a change of a visit, the reason, and whether the person is notified; if not, why. */
export interface ChangeReason {
  readonly who: (typeof WISHERS)[number];
  readonly reason: (typeof CHANGE_REASONS)[number];
  readonly notifies: boolean;
  readonly whyNotNotified: string;
}
export interface Slot {
  readonly day: IsoDay;
  readonly hour: string;
}
interface Which {
  readonly code: string;
  readonly version: number;
}

/** The current state of the visit; with a `fault` nothing was changed. */
export interface Changed {
  readonly fault: 'versione' | 'orario' | 'finito' | null;
  readonly visit: Visit;
  readonly version: number;
  readonly near: readonly Slot[];
}

type WireChanged = Awaited<ReturnType<typeof cancel>>;

const wireOf = ({ code, version }: Which, { who, reason, notifies, whyNotNotified }: ChangeReason) => ({
  ...{ oppID: code, versione: version, chi: who, motivo: reason },
  ...{ avvisa: notifies, perche: notifies ? '' : whyNotNotified.trim() },
});

const cancel = (call: DeskCall, which: Which, why: ChangeReason, key: string) =>
  call(cancelAtDesk, wireOf(which, why), { key });

/** Moves a visit to another slot, at this or another branch. */
export async function sendMove(
  call: DeskCall,
  which: Which,
  to: Slot & { readonly branch: string } & ChangeReason,
  key: string,
): Promise<Result<Changed, CallFault>> {
  const { branch, day, hour, ...why } = to;
  return changedOf(await call(moveAtDesk, { ...wireOf(which, why), filiale: branch, giorno: day, ora: hour }, { key }));
}

/** Cancels a visit. */
export const sendCancel = async (
  call: DeskCall,
  which: Which,
  why: ChangeReason,
  key: string,
): Promise<Result<Changed, CallFault>> => changedOf(await cancel(call, which, why, key));

function changedOf(answer: WireChanged): Result<Changed, CallFault> {
  if (!answer.ok) return answer;
  const { motivo, visita, versioneAppuntamento, alternative } = answer.value;
  return ok({
    ...{ fault: motivo, visit: visitOf(visita), version: versioneAppuntamento },
    near: alternative.map(({ data, ora }) => ({ day: fromCompact(data), hour: ora })),
  });
}

import { isUnanswered } from '#client/call.ts';
import { toCompact } from '#domain/time/rome.ts';
import type { CallFault } from '../../api/call.ts';
import type { SlotTime } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';
import { intentKey } from '../intent-key.ts';
import { toSlotTimes } from './to-slot-times.ts';

/**
 * The result of a hold. `held`: until an instant, which is null without an answer or without cookies. `taken`: with the
 * nearest free slots. `refused`: a fault, and nothing is held.
 */
export type HoldResult =
  | { readonly kind: 'held'; readonly until: number | null; readonly keepsCookies: boolean }
  | { readonly kind: 'taken'; readonly near: readonly SlotTime[] }
  | { readonly kind: 'refused'; readonly fault: CallFault };

/** Requests a hold. Each has an idempotency key of its own, since an earlier one of the same slot may be over. */
export async function sendHold({ call }: Caller, visit: Visit): Promise<HoldResult> {
  const { branch, date, hour } = visit.choice;
  if (!branch || !date || !hour) return { kind: 'taken', near: [] };
  const wanted = { codFiliale: branch.code, data: toCompact(date), ora: hour };
  const held = await call('holdSlot', wanted, { key: intentKey(visit.token, [Date.now(), wanted]) });
  if (!held.ok)
    return isUnanswered(held.error)
      ? { kind: 'held', until: null, keepsCookies: true }
      : { kind: 'refused', fault: held.error };
  if (held.value.Status === '1') return { kind: 'taken', near: toSlotTimes(held.value.alternative) };
  const { scade } = held.value;
  return { kind: 'held', until: Date.parse(scade ?? '') || null, keepsCookies: scade !== undefined };
}

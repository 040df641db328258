import { toCompact } from '#domain/time/rome.ts';
import type { CallFault } from '../../api/call.ts';
import type { When } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';
import { intentKey } from '../intent-key.ts';
import { toWhen } from './to-when.ts';

/**
 * Held until an instant, null without an answer and for a browser without cookies; taken, with the nearest free
 * slots; or refused, which holds nothing.
 */
export type Hold =
  | { readonly kind: 'held'; readonly until: number | null; readonly keepsCookies: boolean }
  | { readonly kind: 'taken'; readonly near: readonly When[] }
  | { readonly kind: 'refused'; readonly fault: CallFault };

const isUnanswered = (fault: CallFault): boolean => fault === 'network' || fault === 'malformed';

/** Requests the hold for the `asked`-th time: each request has a separate idempotency key. */
export async function holdHour({ call }: Caller, visit: Visit, asked: number): Promise<Hold> {
  const { branch, date, hour } = visit.choice;
  if (!branch || !date || !hour) return { kind: 'taken', near: [] };
  const wanted = { codFiliale: branch.code, data: toCompact(date), ora: hour };
  const held = await call('holdSlot', wanted, { key: intentKey(visit.token, [asked, wanted]) });
  if (!held.ok)
    return isUnanswered(held.error)
      ? { kind: 'held', until: null, keepsCookies: true }
      : { kind: 'refused', fault: held.error };
  if (held.value.Status === '1') return { kind: 'taken', near: toWhen(held.value.alternative) };
  const { scade } = held.value;
  return { kind: 'held', until: Date.parse(scade ?? '') || null, keepsCookies: scade !== undefined };
}

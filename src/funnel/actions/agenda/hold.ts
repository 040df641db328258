import { isOn } from '#domain/site/features.ts';
import { announceHold, onHoldTaken } from '../../browser/other-tabs.ts';
import type { FlowDeps } from '../../session/deps.ts';
import { faultDialog } from '../../session/fault-dialog.ts';
import { type Visit, withFacts } from '../../session/visit.ts';
import { type HoldResult, sendHold } from '../../wire/branches/send-hold.ts';
import { storablePlace, storeHeldSlot } from '../remember.ts';
import { withSlotTaken } from './hours.ts';

/** Ends the hold of this tab when another tab of the visit takes it: a visit has one hold. */
export function watchHold(deps: FlowDeps): void {
  onHoldTaken(() => {
    const { heldSlot, resumable } = deps.store.get();
    const held = heldSlot ?? resumable;
    if (held === null || held.until === null) return;
    const ended = { ...held, until: Math.min(held.until, Date.now()) };
    deps.store.update((v) => ({ ...v, heldSlot: heldSlot && ended, resumable: resumable && ended }));
    storeHeldSlot(deps, ended);
  });
}

/** Holds the chosen slot and stores it for this tab until the hold ends. */
export async function holdSlot(deps: FlowDeps): Promise<HoldResult> {
  const { store } = deps;
  const outcome = await sendHold(deps, store.get());
  if (outcome.kind !== 'held') return outcome;
  const { keepsCookies } = outcome;
  store.update((v) => ({ ...v, keepsCookies }));
  if (outcome.until === null) return outcome;
  const { until } = outcome;
  watchHold(deps);
  announceHold();
  store.update((v) => {
    const { branch, date, hour } = v.choice;
    if (!branch || !date || !hour) return v;
    const place = storablePlace(v.place);
    const heldSlot = { product: v.facts.product, branch: { ...branch, days: [] }, place, date, hour, until };
    // After in-page Back the first page offers the held slot too.
    return { ...v, heldSlot, ...(isOn(deps.site, 'resume') ? { resumable: heldSlot } : {}) };
  });
  storeHeldSlot(deps, store.get().heldSlot);
  return outcome;
}

/** The visit after a hold that failed: the slot is shown as taken, or a dialog shows the fault. */
export function afterFailedHold(visit: Visit, outcome: Exclude<HoldResult, { kind: 'held' }>): Visit {
  const ready = withFacts(visit, { search: 'ready' });
  if (outcome.kind === 'taken') return withSlotTaken(ready, outcome.near);
  return { ...ready, modal: faultDialog(outcome.fault, 'slots') };
}

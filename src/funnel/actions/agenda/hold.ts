import { faultDialog } from '../../session/fault-dialog.ts';
import { type Visit, withFacts } from '../../session/visit.ts';
import type { FlowWorld } from '../../session/world.ts';
import { type Hold, holdHour } from '../../wire/branches/hold-hour.ts';
import { withoutHour } from './hours.ts';

/** About a kilometre: where somebody searched is remembered by its postcode, never to the house. */
const ROUNDED = 100;
const round = (degrees: number): number => Math.round(degrees * ROUNDED) / ROUNDED;

/** Holds the chosen hour and remembers it for this tab, for as long as it is held. */
export async function hold(world: FlowWorld, asked: number): Promise<Hold> {
  const { store } = world;
  const outcome = await holdHour(world, store.get(), asked);
  if (outcome.kind !== 'held') return outcome;
  const { keepsCookies } = outcome;
  store.update((v) => ({ ...v, keepsCookies }));
  if (outcome.until === null) return outcome;
  const { until } = outcome;
  store.update((v) => {
    const { branch, date, hour } = v.choice;
    if (!branch || !date || !hour) return v;
    const place = v.place && { ...v.place, type: 'CAP' as const, lat: round(v.place.lat), lng: round(v.place.lng) };
    return { ...v, held: { product: v.facts.product, branch: { ...branch, days: [] }, place, date, hour, until } };
  });
  world.keepHalfway(store.get().held);
  return outcome;
}

/** The hours again: the hour is gone, with those nearest to it, or why it could not be asked for. */
export function notHeld(visit: Visit, outcome: Exclude<Hold, { kind: 'held' }>): Visit {
  const ready = withFacts(visit, { search: 'ready' });
  if (outcome.kind === 'taken') return withoutHour(ready, outcome.near);
  return { ...ready, modal: faultDialog(outcome.fault, 'slots') };
}

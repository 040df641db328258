import { isOn } from '#domain/site/features.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { HELD_SLOT, VISIT_BEGINS } from '../browser/remembered.ts';
import { storeValue } from '../browser/store-value.ts';
import type { Appointment, OwnAppointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { HeldSlot } from '../session/held-slot.ts';

/** Stores the chosen slot for this tab alone, or removes it. */
export const storeHeldSlot = ({ tab }: Pick<FlowDeps, 'tab'>, slot: HeldSlot | null): void =>
  storeValue(tab, HELD_SLOT, slot && JSON.stringify(slot));

/**
 * Stores on this device when its visit begins, so that the first page knows that it can read it: the page cannot see the
 * proof's cookie. Removed for a cancelled visit, and where the site switches this off.
 */
export function rememberVisit({ device, site }: Pick<FlowDeps, 'device' | 'site'>, visit: Appointment | null): void {
  const isAhead = isOn(site, 'resume') && visit?.status === 'confirmed';
  storeValue(device, VISIT_BEGINS, isAhead ? String(toInstant(visit.date, minuteOf(visit.hour))) : null);
}

/** For screens that show an appointment of this browser. */
export const rememberActions = (deps: FlowDeps) => ({
  remember(own: OwnAppointment): void {
    if (own.status === 'loaded' && own.appointment.kind === 'visit') rememberVisit(deps, own.appointment);
  },
});

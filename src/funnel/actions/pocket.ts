import { isOn } from '#domain/site/features.ts';
import { POCKET } from '#domain/site/pocket.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { storeValue } from '../browser/store-value.ts';
import type { Appointment } from '../session/appointment.ts';
import { placeLine } from '../session/branch.ts';
import type { FlowDeps } from '../session/deps.ts';

const MINUTE_MS = 60_000;

/**
 * Stores place, day and hour of a visit on this device until the visit is over, for the page without a network. Removes
 * them without a visit, for one that is cancelled or must still be confirmed, and where the site switches this off.
 */
export function keepInPocket({ device, site }: Pick<FlowDeps, 'device' | 'site'>, visit: Appointment | null): void {
  const isKept = isOn(site, 'pocket') && visit?.status === 'confirmed' && visit.confirmUntil === 0;
  storeValue(device, POCKET, isKept ? JSON.stringify(entryOf(visit, site.visitMinutes)) : null);
}

function entryOf({ branch, date, hour }: Appointment, visitMinutes: number) {
  const until = toInstant(date, minuteOf(hour)) + visitMinutes * MINUTE_MS;
  return { place: placeLine(branch), date, hour, until };
}

import { isOn } from '#domain/site/features.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { HELD_SLOT, OPEN_CHOICE, VISIT_BEGINS } from '../browser/remembered.ts';
import { storeValue } from '../browser/store-value.ts';
import { type Appointment, hasTime, type OwnAppointment } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { HeldSlot, OpenChoice } from '../session/held-slot.ts';
import type { Place } from '../session/place.ts';
import type { Visit } from '../session/visit.ts';
import { keepInPocket } from './pocket.ts';

/** Stores the held slot for this tab alone; without one, removes it and the choice. */
export function storeHeldSlot({ tab }: Pick<FlowDeps, 'tab'>, slot: HeldSlot | null): void {
  storeValue(tab, HELD_SLOT, slot && JSON.stringify(slot));
  if (!slot) storeValue(tab, OPEN_CHOICE, null);
}

/** Rounds to 0.01 degrees, about one kilometre: the tab must not store the visitor's exact position. */
const ROUNDED = 100;
const round = (degrees: number): number => Math.round(degrees * ROUNDED) / ROUNDED;

/** The searched place as the tab may store it. */
export const storablePlace = (place: Place | null): Place | null =>
  place && { ...place, type: 'CAP', lat: round(place.lat), lng: round(place.lng) };

/** The choice without a held slot; null while there is nothing to continue. */
function openChoiceOf({ facts, choice, place }: Visit): OpenChoice | null {
  const { branch, date, hour, picked } = choice;
  if (!branch && facts.product !== 'business') return null;
  return {
    product: facts.product,
    branch: branch && { ...branch, days: [] },
    place: storablePlace(place),
    date,
    // A slot that the page preselected is not the visitor's choice.
    hour: picked ? hour : null,
    until: null,
  };
}

/**
 * Stores on this device when its visit begins, or when its call at a time ends. The first page then knows that it can
 * read the appointment: it cannot see the proof's cookie. Removes the instant for a cancelled appointment, and where the
 * site switches this off. A call leaves the visit that is stored for the page without a network.
 */
export function rememberVisit({ device, site }: Pick<FlowDeps, 'device' | 'site'>, own: Appointment | null): void {
  const isAhead = isOn(site, 'resume') && own?.status === 'confirmed';
  if (own?.kind !== 'call') keepInPocket({ device, site }, own);
  storeValue(device, VISIT_BEGINS, isAhead ? String(shownUntil(own)) : null);
}

const shownUntil = ({ date, hour, callHours }: Appointment): number =>
  callHours ? toInstant(callHours.date, minuteOf(callHours.until)) : toInstant(date, minuteOf(hour));

/** The actions of screens that show an appointment of this browser. */
export const rememberActions = (deps: FlowDeps) => ({
  remember(own: OwnAppointment): void {
    // A new booking counts before it is read, because the visitor may leave. Without cookies no proof opens it.
    const isKnown = own.status === 'loaded' || (own.status === 'booked' && deps.store.get().keepsCookies);
    if (isKnown && hasTime(own.appointment)) rememberVisit(deps, own.appointment);
  },
  /** Stores the choice so far for this tab, so that the first page offers it after Back and after a reload. */
  keepChoice(): void {
    const choice = openChoiceOf(deps.store.get());
    if (choice && isOn(deps.site, 'resume')) storeValue(deps.tab, OPEN_CHOICE, JSON.stringify(choice));
  },
});

import type { Visit } from '../session/visit.ts';

/**
 * Keys in the storage: of the tab, the held slot and the choice without one; of the device, when its visit begins
 * or its call at a time ends, in milliseconds.
 */
export const HELD_SLOT = 'fissa-a-meta';
export const OPEN_CHOICE = 'fissa-scelta';
export const VISIT_BEGINS = 'fissa-prenotato';

type Shelf = () => Pick<Storage, 'getItem'>;

/**
 * What the tab and the device remember for the first page. `resumes`: the slot is offered after its hold has ended too,
 * so is a choice without a slot, and the device's appointment is shown until that moment. Nothing without storage.
 */
export function remembered(
  tab: Shelf,
  device: Shelf,
  { now, resumes }: { readonly now: number; readonly resumes: boolean },
): Pick<Visit, 'resumable' | 'bookedHere'> {
  try {
    const shelf = tab();
    const slot: Visit['resumable'] = JSON.parse(shelf.getItem(HELD_SLOT) ?? shelf.getItem(OPEN_CHOICE) ?? 'null');
    return {
      resumable: slot && (resumes || Number(slot.until) > now) ? slot : null,
      bookedHere: resumes && Number(device().getItem(VISIT_BEGINS)) > now,
    };
  } catch {
    return { resumable: null, bookedHere: false };
  }
}

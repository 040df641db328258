import type { Visit } from '../session/visit.ts';

/** Key of the held slot in the tab's storage. */
export const HELD_SLOT = 'fissa-a-meta';
/** Key of the choice without a held slot in the tab's storage. */
export const OPEN_CHOICE = 'fissa-scelta';
/** Key, in the device's storage, of the instant when its visit begins or its call at a time ends, in milliseconds. */
export const VISIT_BEGINS = 'fissa-prenotato';

type GetStorage = () => Pick<Storage, 'getItem'>;

/**
 * What the tab and the device remember for the first page; nothing without storage. With `resumes` the page also offers
 * a slot whose hold has ended and a choice without a slot, and shows the device's appointment until it begins or ends.
 */
export function remembered(
  tab: GetStorage,
  device: GetStorage,
  { now, resumes }: { readonly now: number; readonly resumes: boolean },
): Pick<Visit, 'resumable' | 'bookedHere'> {
  try {
    const stored = tab();
    const slot: Visit['resumable'] = JSON.parse(stored.getItem(HELD_SLOT) ?? stored.getItem(OPEN_CHOICE) ?? 'null');
    return {
      resumable: slot && (resumes || Number(slot.until) > now) ? slot : null,
      bookedHere: resumes && Number(device().getItem(VISIT_BEGINS)) > now,
    };
  } catch {
    return { resumable: null, bookedHere: false };
  }
}

import type { Visit } from '../session/visit.ts';

/** Keys in the storage: of the tab, the chosen slot; of the device, when its visit begins, in milliseconds. */
export const HELD_SLOT = 'fissa-a-meta';
export const VISIT_BEGINS = 'fissa-prenotato';

type Shelf = () => Pick<Storage, 'getItem'>;

/**
 * What the tab and the device remember for the first page. `resumes`: the slot is offered after its hold has ended too,
 * and the device's visit is shown until it begins. Nothing without storage.
 */
export function remembered(
  tab: Shelf,
  device: Shelf,
  { now, resumes }: { readonly now: number; readonly resumes: boolean },
): Pick<Visit, 'resumable' | 'bookedHere'> {
  try {
    const slot: Visit['resumable'] = JSON.parse(tab().getItem(HELD_SLOT) ?? 'null');
    return {
      resumable: slot && (resumes || slot.until > now) ? slot : null,
      bookedHere: resumes && Number(device().getItem(VISIT_BEGINS)) > now,
    };
  } catch {
    return { resumable: null, bookedHere: false };
  }
}

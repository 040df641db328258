import type { PlacedSlot } from '../../wire/book-call.ts';
import type { Offer } from '../../wire/capacity.ts';
import type { Decision } from '../../wire/displaced.ts';

/** The choice: one of the offers by its index, another slot, to keep, or to cancel. */
export type Choice = number | 'other' | 'kept' | 'cancelled';

export interface DecisionDraft {
  /** Null until the user has chosen: nothing is preselected. */
  readonly choice: Choice | null;
  /** The branch near which other slots are shown. */
  readonly branch: string;
  /** Only for `other`. */
  readonly slot: PlacedSlot | null;
  readonly notifies: boolean;
  readonly whyNotNotified: string;
}

export type Missing = 'choice' | 'hour' | 'why' | null;

export function missingOf({ choice, slot, notifies, whyNotNotified }: DecisionDraft): Missing {
  if (choice === null) return 'choice';
  if (choice === 'other' && slot === null) return 'hour';
  return !notifies && whyNotNotified.trim() === '' ? 'why' : null;
}

/** The decision that a complete form stands for; null while incomplete. */
export function decisionOf(draft: DecisionDraft, offers: readonly Offer[]): Decision | null {
  if (missingOf(draft) !== null) return null;
  const { choice, slot, notifies, whyNotNotified } = draft;
  const notification = { notifies, whyNotNotified };
  if (choice === 'kept' || choice === 'cancelled') return { choice, to: null, ...notification };
  const to = choice === 'other' ? slot : placeOf(offers[choice ?? -1]);
  return to === null ? null : { choice: 'moved', to, ...notification };
}

const placeOf = (offer: Offer | undefined) =>
  offer === undefined ? null : { branch: offer.branch, day: offer.day, hour: offer.hour };

import { daysBetween, type IsoDay } from '../time/rome.ts';

/** A slot with free seats that may be offered in place of a lost one. */
export interface Candidate {
  readonly branch: string;
  /** Distance from the branch of the lost slot; null at the same branch. */
  readonly km: number | null;
  readonly day: IsoDay;
  readonly minute: number;
}
/** The slot of a displaced appointment. */
export interface LostSlot {
  readonly day: IsoDay;
  readonly minute: number;
}

/** A slot is offered at most so many days before or after the lost one, and at most so many kilometres away. */
const OFFER_DAYS = 3;
export const OFFER_KM = 25;
/** Number of offered slots. */
const OFFERS = 3;

/** Mornings end at 13:00. */
const NOON = 13 * 60;
const isMorning = ({ minute }: LostSlot) => minute < NOON;

/**
 * Rates how far a slot is from the lost one in days, hours, part of the day and kilometres; lower is better. Null if
 * the slot is not offered: it is too many days away, or at another branch that is too far or in the other part of the
 * day.
 */
export function distanceScore(lost: LostSlot, candidate: Candidate): number | null {
  const days = Math.abs(daysBetween(lost.day, candidate.day));
  const isOtherPart = isMorning(lost) !== isMorning(candidate);
  const { km } = candidate;
  if (days > OFFER_DAYS || (km !== null && (km > OFFER_KM || isOtherPart))) return null;
  const hours = Math.abs(lost.minute - candidate.minute) / 60;
  return days * 4 + hours * 0.5 + (isOtherPart ? 3 : 0) + (km === null ? 0 : 3 + km * 0.4);
}

/**
 * Chooses the three best slots, best first. If such slots exist, one of the three is at the same branch and one at
 * another, so that a customer can choose another time or another place.
 */
export function bestOffers(lost: LostSlot, candidates: readonly Candidate[]): readonly Candidate[] {
  const ranked = candidates
    .flatMap((candidate) => {
      const far = distanceScore(lost, candidate);
      return far === null ? [] : [{ candidate, far }];
    })
    .sort((a, b) => a.far - b.far)
    .map(({ candidate }) => candidate);
  const best = ranked.slice(0, OFFERS);
  for (const isHere of [true, false]) {
    const missing = ranked.find(({ km }) => (km === null) === isHere);
    if (missing && best.length === OFFERS && !best.some(({ km }) => (km === null) === isHere))
      best.splice(OFFERS - 1, 1, missing);
  }
  return best;
}

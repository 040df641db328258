import { daysBetween, type IsoDay } from '../time/rome.ts';

/** A slot with free places, relative to the branch of a lost slot. */
export interface Candidate {
  readonly branch: string;
  /** Distance from the former branch; null: the same branch. */
  readonly km: number | null;
  readonly day: IsoDay;
  readonly minute: number;
}
export interface LostHour {
  readonly day: IsoDay;
  readonly minute: number;
}

/** Days around a lost slot in which another is offered, and km to another branch. */
const OFFER_DAYS = 3;
export const OFFER_KM = 25;
/** The first is reserved, the others are not. */
const OFFERS = 3;

const NOON = 13 * 60;
const isMorning = ({ minute }: LostHour) => minute < NOON;

/**
 * Distance of a slot from the lost one: at the same branch within three days, or at a near one in the same part of the
 * day. Null: it is not offered.
 */
export function distanceScore(lost: LostHour, candidate: Candidate): number | null {
  const days = Math.abs(daysBetween(lost.day, candidate.day));
  const isOtherPart = isMorning(lost) !== isMorning(candidate);
  const { km } = candidate;
  if (days > OFFER_DAYS || (km !== null && (km > OFFER_KM || isOtherPart))) return null;
  const hours = Math.abs(lost.minute - candidate.minute) / 60;
  return days * 4 + hours * 0.5 + (isOtherPart ? 3 : 0) + (km === null ? 0 : 3 + km * 0.4);
}

/**
 * The best three, with at least one at another branch and one at the same branch where they exist. So a customer can
 * choose another day or another place.
 */
export function bestOffers(lost: LostHour, candidates: readonly Candidate[]): readonly Candidate[] {
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

/** Hours before the first of the lost and the reserved slot at which the wait for an answer ends and a call is due. */
const ANSWER_HOURS = 24;
const HOUR = 3_600_000;
const HALF_HOUR = 1_800_000;

/** The instant before which a displaced visit is decided: the start of the lost or of the reserved slot. */
export const decideBefore = (lost: number, reserved: number | null): number => Math.min(lost, reserved ?? lost);

/** The deadline for an answer (null: too late for one), and the deadline for a call; both before `limit`. */
export function deadlinesOf(limit: number, now: number): { readonly answerBy: number | null; readonly callBy: number } {
  const answerBy = limit - ANSWER_HOURS * HOUR;
  const callBy = Math.max(now + HOUR, Math.min(limit - 2 * HOUR, Math.max(now, answerBy) + 4 * HOUR));
  return {
    answerBy: answerBy > now + HOUR ? answerBy : null,
    callBy: Math.max(now, Math.min(callBy, limit - HALF_HOUR)),
  };
}

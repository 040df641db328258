import { OUTCOMES } from '../desk/attendance.ts';

/**
 * How a past visit ended: its recorded outcome, `unknown`, or cancelled by the customer (`theirs`), by the lender
 * (`ours`) or because the contact was not confirmed in time (`lapsed`).
 */
export const VISIT_OUTCOMES = [...OUTCOMES, 'unknown', 'theirs', 'ours', 'lapsed'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];
/** Number of visits by outcome. */
export type OutcomeCounts = Readonly<Record<VisitOutcome, number>>;

export const NO_OUTCOMES: OutcomeCounts = {
  ...{ attended: 0, noShow: 0, left: 0, notReceived: 0 },
  ...{ unknown: 0, theirs: 0, ours: 0, lapsed: 0 },
};

/** Adds the counts, outcome by outcome. */
export const sumOutcomes = (all: readonly OutcomeCounts[]): OutcomeCounts =>
  all.reduce(
    (sum, one) =>
      Object.fromEntries(VISIT_OUTCOMES.map((fate) => [fate, sum[fate] + one[fate]])) as unknown as OutcomeCounts,
    NO_OUTCOMES,
  );

/** Total number of visits. */
export const visitsOf = (fates: OutcomeCounts): number => VISIT_OUTCOMES.reduce((sum, fate) => sum + fates[fate], 0);

/**
 * The visits for which the customer had to come, and how many were no-shows. Cancelled visits and the like are left
 * out.
 */
export const attendanceKnownOf = ({
  attended,
  left,
  noShow,
}: OutcomeCounts): { readonly cases: number; readonly missed: number } => ({
  cases: attended + left + noShow,
  missed: noShow,
});

import { OUTCOMES } from '../desk/attendance.ts';

/**
 * The final state of a past visit: its outcome, unknown, or ended before by the customer, the lender, or for lack of
 * confirmation.
 */
export const FATES = [...OUTCOMES, 'unknown', 'theirs', 'ours', 'lapsed'] as const;
export type Fate = (typeof FATES)[number];
export type Fates = Readonly<Record<Fate, number>>;

export const NO_FATES: Fates = {
  ...{ attended: 0, noShow: 0, left: 0, notReceived: 0 },
  ...{ unknown: 0, theirs: 0, ours: 0, lapsed: 0 },
};

export const together = (all: readonly Fates[]): Fates =>
  all.reduce(
    (sum, one) => Object.fromEntries(FATES.map((fate) => [fate, sum[fate] + one[fate]])) as unknown as Fates,
    NO_FATES,
  );

/** The total of all outcomes. */
export const visitsOf = (fates: Fates): number => FATES.reduce((sum, fate) => sum + fates[fate], 0);

/** Visits with a known attendance; not received and cancelled by the lender do not count. */
export const knownOf = ({ attended, left, noShow }: Fates): { readonly cases: number; readonly missed: number } => ({
  cases: attended + left + noShow,
  missed: noShow,
});

import { OUTCOMES } from '../desk/attendance.ts';

/** What became of a visit that is over: its outcome, nobody wrote it down, or it was ended before: by them, by us, unconfirmed. */
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

/** All of them. */
export const visitsOf = (fates: Fates): number => FATES.reduce((sum, fate) => sum + fates[fate], 0);

/** Of whom it is known whether they came: who nobody could receive, and who was told not to come, says nothing. */
export const knownOf = ({ attended, left, noShow }: Fates): { readonly cases: number; readonly missed: number } => ({
  cases: attended + left + noShow,
  missed: noShow,
});

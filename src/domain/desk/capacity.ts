/** Why an appointment is displaced: the slot is closed, has fewer places, or is no start any more. */
export const CAUSES = ['closed', 'over', 'offGrid'] as const;
export type Cause = (typeof CAUSES)[number];

/**
 * Kinds of capacity change: a new week from a day on, days or times with another number of consultants, an absence, a
 * loan.
 */
export const CHANGE_KINDS = ['hours', 'closure', 'absence', 'loan', 'holiday', 'import'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `proposed` waits for a second person. */
export const CHANGE_STATES = ['proposed', 'applied', 'undone'] as const;

/** The state of a displacement; the first two are undecided. */
export const DISPLACEMENT_STATES = ['offered', 'toCall', 'moved', 'kept', 'cancelled'] as const;
export type DisplacementState = (typeof DISPLACEMENT_STATES)[number];

/** More customers than this, or more than one branch, need a second person. */
const MOST_ALONE = 20;
export const needsSecond = (branches: number, people: number): boolean => branches > 1 || people > MOST_ALONE;

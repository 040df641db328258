/** Why somebody lost the half-hour they had: it is closed, more come than are received, or it is no start any more. */
export const CAUSES = ['closed', 'over', 'offGrid'] as const;
export type Cause = (typeof CAUSES)[number];

/** What a change of capacity is: a new week from a day on, days or hours with other consultants, somebody away, somebody lent. */
export const CHANGE_KINDS = ['hours', 'closure', 'absence', 'loan', 'holiday', 'import'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `proposed`: it waits for a second person. */
export const CHANGE_STATES = ['proposed', 'applied', 'undone'] as const;

/** What becomes of somebody who lost a half-hour; nobody has decided while it is one of the first two. */
export const DISPLACEMENT_STATES = ['offered', 'toCall', 'moved', 'kept', 'cancelled'] as const;
export type DisplacementState = (typeof DISPLACEMENT_STATES)[number];

/** More people than this, or more branches than one, need a second person. */
const MOST_ALONE = 20;
export const needsSecond = (branches: number, people: number): boolean => branches > 1 || people > MOST_ALONE;

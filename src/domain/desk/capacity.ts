/**
 * Why an appointment is displaced: its slot is closed, has too few seats (`over`), or is not in the new hours' grid.
 */
export const CAUSES = ['closed', 'over', 'offGrid'] as const;
export type Cause = (typeof CAUSES)[number];

/**
 * Kinds of capacity change: new weekly hours, another number of consultants on some days, an absence, a loan of a
 * consultant, a holiday, or an import of the network.
 */
export const CHANGE_KINDS = ['hours', 'closure', 'absence', 'loan', 'holiday', 'import'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** States of a change; `proposed` waits for the approval of a second person. */
export const CHANGE_STATES = ['proposed', 'applied', 'undone'] as const;

/** States of a displaced appointment. The first two are undecided: slots were offered, or staff have to call. */
export const DISPLACEMENT_STATES = ['offered', 'toCall', 'moved', 'kept', 'cancelled'] as const;
export type DisplacementState = (typeof DISPLACEMENT_STATES)[number];

/** A change that displaces more people than this needs the approval of a second person. */
const MAX_PEOPLE_ALONE = 20;
/** Whether a change needs the approval of a second person. */
export const needsSecond = (branches: number, people: number): boolean => branches > 1 || people > MAX_PEOPLE_ALONE;

/** How a call to a displaced customer fails. */
export const DISPLACED_TRIES = ['noAnswer', 'busy'] as const;
export type DisplacedTry = (typeof DISPLACED_TRIES)[number];
/** Results of a call to a displaced customer; with `later` the customer named a time for the next call. */
export const DISPLACED_RESULTS = [...DISPLACED_TRIES, 'later'] as const;
export type DisplacedResult = (typeof DISPLACED_RESULTS)[number];

/**
 * Parts of the product that a lender can switch off: free slots proposed first (`proposals`), branches ordered by their
 * first free day (`betterBranch`), an earlier slot when one is freed (`earlier`), a call at a chosen time
 * (`callAtTime`), a started booking continued, a booked one shown on the first page
 * and moved to another branch (`resume`).
 */
export const FEATURES = ['proposals', 'betterBranch', 'earlier', 'callAtTime', 'resume'] as const;
export type Feature = (typeof FEATURES)[number];

/** Whether a part is on, given those that the site file switches off. */
export const isOn = ({ off }: { readonly off: readonly Feature[] }, feature: Feature): boolean =>
  !off.includes(feature);

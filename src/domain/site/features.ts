/**
 * Parts of the product that a lender can switch off.
 * - `proposals`: three free slots above the list of branches.
 * - `betterBranch`: branches ordered by their first free day.
 * - `earlier`: an offer when an earlier slot is freed.
 * - `callAtTime`: a call at a chosen time.
 * - `resume`: the first page continues a started booking and shows a booked one; a change may choose another branch.
 * - `ownData`: «I tuoi dati e i tuoi consensi» for a customer with a proven contact.
 * - `pocket`: the page can be installed, and shows the appointment of this device without a network.
 */
export const FEATURES = ['proposals', 'betterBranch', 'earlier', 'callAtTime', 'resume', 'ownData', 'pocket'] as const;
export type Feature = (typeof FEATURES)[number];

/** Whether a part is on, given those that the site file switches off. */
export const isOn = ({ off }: { readonly off: readonly Feature[] }, feature: Feature): boolean =>
  !off.includes(feature);

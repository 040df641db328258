/** What a spreadsheet reckons with instead of showing it; apostrophes before it only if it was defused already. */
const LIVE = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet shows as it is: an apostrophe goes before what would be a formula. */
export const defused = (cell: string): string => (LIVE.test(cell) ? `'${cell}` : cell);

/** The text that was defused, as it was. */
export const asItWas = (cell: string): string => (cell.startsWith("'") && LIVE.test(cell) ? cell.slice(1) : cell);

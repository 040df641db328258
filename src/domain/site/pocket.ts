/** Key in the storage of a device: place, day and hour of its appointment, for the page without a network. */
export const POCKET = 'fissa-in-tasca';

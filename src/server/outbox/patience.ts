/** A receiver that has not answered by then has not answered: the try failed. */
export const SEND_MS = 15_000;

/**
 * How long a try belongs to the process that began it. More than a sender's patience and the reading of what is sent
 * (10 s at most) together: what is only slow is never taken for dead.
 */
export const LEASE_SECONDS = 30;

/** Timeout of an attempt to deliver, in ms. */
export const SEND_MS = 15_000;

/**
 * How long an attempt reserves its delivery for its process (lease). This is longer than the timeout of sending plus at
 * most 10 s to read the message's data, so that a slow process does not lose its lease.
 */
export const LEASE_SECONDS = 30;

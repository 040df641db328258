/** Timeout of an attempt in ms. */
export const SEND_MS = 15_000;

/**
 * Lease of an attempt. It exceeds the send timeout plus the reading of the message (10 s at most), so that a slow
 * process never loses its lease.
 */
export const LEASE_SECONDS = 30;

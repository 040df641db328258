import { z } from 'zod';
import type { SuggestionPaces } from '#domain/site/site.ts';

const letters = z.number().int().min(1).max(10);
/** Milliseconds. */
const quiet = z.number().int().min(0).max(10_000);

/** When a typed place is asked after: of our own places, and of a remote service, which is paid by the call. */
export const suggestions = z.strictObject({
  embedded: z.strictObject({ letters, quietMs: quiet }).exactOptional(),
  remote: z.strictObject({ letters, quietMs: quiet, agencyQuietMs: quiet }).exactOptional(),
});

const EMBEDDED = { letters: 3, quietMs: 200 };
const REMOTE = { letters: 4, quietMs: 2_000, agencyQuietMs: 800 };

/** Nominatim is never asked while somebody types: our own places suggest in its stead. */
const asksWhileTyping = (geocoder: string): boolean => /^(photon|google):/.test(geocoder);

/**
 * How the place fields suggest with a `GEOCODER`. Before a remote one the agencies' field asks from the first letter on.
 */
export function pacesOf(geocoder: string, own: z.output<typeof suggestions> = {}): SuggestionPaces {
  if (!asksWhileTyping(geocoder)) {
    const pace = own.embedded ?? EMBEDDED;
    return { branches: pace, agencies: pace };
  }
  const { agencyQuietMs, ...branches } = own.remote ?? REMOTE;
  return { branches, agencies: { letters: 1, quietMs: agencyQuietMs } };
}

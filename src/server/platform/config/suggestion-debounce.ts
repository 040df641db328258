import { z } from 'zod';
import type { SuggestionPaces } from '#domain/site/site.ts';

const letters = z.number().int().min(1).max(10);
/** Milliseconds without typing, after which suggestions are requested. */
const pauseMs = z.number().int().min(0).max(10_000);

/** When place suggestions are requested: from how many letters, after which pause. A remote geocoder costs per call. */
export const suggestions = z.strictObject({
  embedded: z.strictObject({ letters, quietMs: pauseMs }).exactOptional(),
  remote: z.strictObject({ letters, quietMs: pauseMs, agencyQuietMs: pauseMs }).exactOptional(),
});

const EMBEDDED = { letters: 3, quietMs: 200 };
const REMOTE = { letters: 4, quietMs: 2_000, agencyQuietMs: 800 };

/** Nominatim forbids autocomplete, so the embedded places give the suggestions. */
const asksWhileTyping = (geocoder: string): boolean => /^(photon|google):/.test(geocoder);

/** Debounce of the place fields for a `GEOCODER`. With a remote one the agency field queries from the first letter. */
export function pacesOf(geocoder: string, own: z.output<typeof suggestions> = {}): SuggestionPaces {
  if (!asksWhileTyping(geocoder)) {
    const pace = own.embedded ?? EMBEDDED;
    return { branches: pace, agencies: pace };
  }
  const { agencyQuietMs, ...branches } = own.remote ?? REMOTE;
  return { branches, agencies: { letters: 1, quietMs: agencyQuietMs } };
}

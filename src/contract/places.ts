import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { cap, latitude, longitude, typed, typedFilled } from './wire.ts';

export const placeType = z.enum(['CAP', 'LOCALITY', 'ADDRESS', 'POSITION']);

/** Answers the centre of a postcode. An unknown postcode gets the problem `cap-unknown` (404). */
export const getCoordsByCap = {
  call: 'getCoordsByCap',
  method: 'GET',
  summary: 'Coordinates of a postcode',
  input: z.strictObject({ cap }),
  output: z.object({ lat: latitude, lng: longitude, citta: z.string(), provincia: z.string() }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
  common: true,
} as const satisfies Endpoint;

const suggestion = z.object({
  displayLines: z.array(z.string()),
  location: z.object({ lat: latitude, lng: longitude }),
  placeType,
  cap: z.optional(cap),
});
export type Suggestion = z.output<typeof suggestion>;

/** Up to five places in Italy for a typed text of three letters or more; with a remote geocoder, four or more. */
export const autocomplete = {
  call: 'autocomplete',
  method: 'GET',
  summary: 'Places for a typed text',
  input: z.strictObject({ inputAddress: typedFilled(200) }),
  output: z.array(suggestion),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  perMinute: 120,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

/** Answers the place that a typed text names. */
export const geocode = {
  call: 'geocode',
  method: 'POST',
  summary: 'The place of a text',
  input: z.strictObject({ testo: typed(200) }),
  /** `forse`: the possible places of an ambiguous text, best first. */
  output: z.extend(suggestion, { forse: z.optional(z.array(suggestion)) }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  perMinute: 60,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

/** Answers the place at a point. The point is rounded before use and never stored. */
export const reverseGeocode = {
  call: 'reverseGeocode',
  method: 'POST',
  summary: 'The place of a point',
  input: z.strictObject({ lat: latitude, lng: longitude }),
  output: suggestion,
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  perMinute: 60,
  expensive: true,
  common: true,
} as const satisfies Endpoint;

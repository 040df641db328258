import { z } from 'zod';
import type { Suggestion } from '#contract/places.ts';
import type { Dialect } from './remote.ts';

const CAP = /^\d{5}$/;
const isCap = (text: string | undefined): text is string => text !== undefined && CAP.test(text);
const filled = (...lines: readonly (string | undefined)[]): string[] =>
  lines.filter((line) => line !== undefined && line !== '') as string[];

function place(
  lines: readonly string[],
  at: { lat: number; lng: number },
  cap: string | undefined,
  street: boolean,
): Suggestion {
  return {
    displayLines: [...lines],
    location: at,
    placeType: street ? 'ADDRESS' : 'LOCALITY',
    ...(isCap(cap) ? { cap } : {}),
  };
}

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        county: z.string().optional(),
        postcode: z.string().optional(),
        countrycode: z.string(),
      }),
    }),
  ),
});

/** Bounding box (west, south, east, north). Without it foreign namesakes may use up the limit of results. */
const ITALY = '6.6,35.4,18.6,47.2';

/** Requests and answers of a self-hosted Photon service. */
export const photon = (base: string): Dialect => ({
  search: (text, limit) =>
    `${base}/api?${new URLSearchParams({ q: text, limit: String(limit), lang: 'default', bbox: ITALY })}`,
  reverse: (lat, lng) => `${base}/reverse?${new URLSearchParams({ lat: String(lat), lon: String(lng) })}`,
  read(answer) {
    const read = photonAnswer.safeParse(answer);
    if (!read.success) return [];
    const inItaly = read.data.features.filter((feature) => feature.properties.countrycode === 'IT');
    return inItaly.map(({ geometry: { coordinates }, properties: p }) => {
      const town = p.city ?? p.name;
      const street = p.street ?? (p.city && p.name !== p.city ? p.name : undefined);
      return place(
        filled(town, street, p.county),
        { lat: coordinates[1], lng: coordinates[0] },
        p.postcode,
        street !== undefined,
      );
    });
  },
});

const nominatimPlace = z.object({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  address: z.object({
    road: z.string().optional(),
    city: z.string().optional(),
    town: z.string().optional(),
    village: z.string().optional(),
    county: z.string().optional(),
    postcode: z.string().optional(),
    country_code: z.string(),
  }),
});
const nominatimAnswer = z.union([z.array(nominatimPlace), nominatimPlace.transform((one) => [one])]);

/** Requests and answers of Nominatim. Its policy forbids autocomplete, so only single results are requested. */
export const nominatim = (base: string): Dialect => ({
  search: (text, limit) =>
    limit > 1
      ? null
      : `${base}/search?${new URLSearchParams({ q: text, format: 'jsonv2', addressdetails: '1', countrycodes: 'it', limit: '1' })}`,
  reverse: (lat, lng) =>
    `${base}/reverse?${new URLSearchParams({ lat: String(lat), lon: String(lng), format: 'jsonv2', addressdetails: '1' })}`,
  read(answer) {
    const read = nominatimAnswer.safeParse(answer);
    if (!read.success) return [];
    const inItaly = read.data.filter(({ address }) => address.country_code === 'it');
    return inItaly.map(({ lat, lon, address: a }) =>
      place(
        filled(a.city ?? a.town ?? a.village, a.road, a.county),
        { lat, lng: lon },
        a.postcode,
        a.road !== undefined,
      ),
    );
  },
});

const googleAnswer = z.object({
  results: z.array(
    z.object({
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
    }),
  ),
});
const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode/json';

/** Requests and answers of Google's geocoder. Only the server calls it, so the key never reaches a page. */
export const google = (key: string, base = GOOGLE): Dialect => ({
  search: (text) => `${base}?${new URLSearchParams({ address: text, components: 'country:IT', language: 'it', key })}`,
  reverse: (lat, lng) => `${base}?${new URLSearchParams({ latlng: `${lat},${lng}`, language: 'it', key })}`,
  read(answer) {
    const read = googleAnswer.safeParse(answer);
    if (!read.success) return [];
    return read.data.results.flatMap(({ geometry, address_components: parts }) => {
      const part = (type: string) => parts.find((one) => one.types.includes(type));
      if (part('country')?.short_name !== 'IT') return [];
      const town = part('locality') ?? part('administrative_area_level_3');
      const street = part('route')?.long_name;
      const lines = filled(town?.long_name, street, part('administrative_area_level_2')?.short_name);
      return [place(lines, geometry.location, part('postal_code')?.long_name, street !== undefined)];
    });
  },
});

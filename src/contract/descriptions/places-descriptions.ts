import type { autocomplete, geocode, getCoordsByCap, reverseGeocode } from '../places.ts';
import type { EndpointDescription } from './endpoint-description.ts';

const TURIN = {
  displayLines: ['Torino', 'TO, Piemonte'],
  location: { lat: 45.0703, lng: 7.6869 },
  placeType: 'LOCALITY',
  cap: '10121',
} as const;
const found = { ...TURIN, displayLines: [...TURIN.displayLines] };

export const coordsByCapDescription: EndpointDescription<typeof getCoordsByCap> = {
  tag: 'Places',
  description: 'The centre of an Italian postcode. An unknown one is the problem `cap-unknown` (404).',
  request: { cap: '20121' },
  answers: { found: { lat: 45.4722, lng: 9.1922, citta: 'Milano', provincia: 'MI' } },
};
export const autocompleteDescription: EndpointDescription<typeof autocomplete> = {
  tag: 'Places',
  description:
    'Up to five places in Italy for a typed text of three characters or more, of four with a remote geocoder.',
  request: { inputAddress: 'via roma torino' },
  answers: { found: [found], nothing: [] },
};
export const geocodeDescription: EndpointDescription<typeof geocode> = {
  tag: 'Places',
  description:
    'The place of a text; `forse` lists the possible places of an ambiguous one. A text without any is the problem `place-unknown` (404).',
  request: { testo: 'Torino' },
  answers: { found },
};
export const reverseGeocodeDescription: EndpointDescription<typeof reverseGeocode> = {
  tag: 'Places',
  description: 'The place of a point, which is rounded before use and not stored.',
  request: { lat: 45.0703, lng: 7.6869 },
  answers: { found: { ...found, placeType: 'POSITION' } },
};

import type { Handlers } from '../../http/public-gate.ts';
import { capCall } from './find-cap.ts';
import { geocodeCall } from './geocode.ts';
import type { Places } from './places.ts';
import { reverseGeocodeCall } from './reverse-geocode.ts';
import { autocompleteCall } from './suggest-places.ts';

/**
 * Use cases that need only the place service, so that an edge can answer them while its engine is down. `letters`:
 * minimum length of a text for which suggestions are made.
 */
export const placeHandlers = (places: Places, letters: number) =>
  ({
    getCoordsByCap: capCall(places),
    autocomplete: autocompleteCall(places, letters),
    geocode: geocodeCall(places),
    reverseGeocode: reverseGeocodeCall(places),
  }) satisfies Partial<Handlers>;

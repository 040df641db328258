import type { Handlers } from '../../http/public-gate.ts';
import { capCall } from './find-cap.ts';
import { geocodeCall } from './geocode.ts';
import type { Places } from './places.ts';
import { reverseGeocodeCall } from './reverse-geocode.ts';
import { autocompleteCall } from './suggest-places.ts';

/**
 * The calls that need places and nothing else: an edge answers them itself while its engine is away. `letters`: what is
 * suggested for at least.
 */
export const placeHandlers = (places: Places, letters: number) =>
  ({
    getCoordsByCap: capCall(places),
    autocomplete: autocompleteCall(places, letters),
    geocode: geocodeCall(places),
    reverseGeocode: reverseGeocodeCall(places),
  }) satisfies Partial<Handlers>;

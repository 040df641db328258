import type { CallFault } from '../../api/call.ts';
import type { Caller } from '../../session/deps.ts';
import type { Place, Point, Suggestion } from '../../session/place.ts';
import { toSuggestion } from './suggest-places.ts';

const IS_CAP = /^\d{5}$/;

/** The place, `unknown`, the candidates of an ambiguous text, or the fault of the request. */
export type PlaceResult = Place | AmbiguousPlace | 'unknown' | CallFault;
/** The text is ambiguous: the visitor chooses one of these candidates. */
export interface AmbiguousPlace {
  readonly which: readonly Suggestion[];
}
const failed = (fault: CallFault): PlaceResult => (fault === 'not-found' || fault === 'rejected' ? 'unknown' : fault);

/** A postcode is looked up, any other text is geocoded. */
export const byText = (deps: Caller, text: string): Promise<PlaceResult> =>
  IS_CAP.test(text) ? byCap(deps, text) : byAddress(deps, text);

async function byCap({ call }: Caller, cap: string): Promise<PlaceResult> {
  const [found, meant] = await Promise.all([call('getCoordsByCap', { cap }), call('geocode', { testo: cap })]);
  if (!found.ok) return failed(found.error);
  const { forse = [] } = meant.ok ? meant.value : {};
  if (forse.length > 1) return { which: forse.map(toSuggestion) };
  return { cap, city: found.value.citta, lat: found.value.lat, lng: found.value.lng, type: 'CAP' };
}

async function byAddress(deps: Caller, text: string): Promise<PlaceResult> {
  const found = await deps.call('geocode', { testo: text });
  if (!found.ok) return failed(found.error);
  const { forse } = found.value;
  return forse ? { which: forse.map(toSuggestion) } : bySuggestion(deps, toSuggestion(found.value));
}

/** A match without a postcode: its place is looked up by its coordinates and has the type LOCALITY. */
export async function bySuggestion(deps: Caller, match: Suggestion): Promise<PlaceResult> {
  const { cap, lines, point, type } = match;
  return cap === '' ? byPoint(deps, point, 'LOCALITY') : { cap, city: lines[0] ?? '', ...point, type };
}

/** The place at a point, which is rounded to three decimals (about 100 m) before it is sent. */
export async function byPoint({ call }: Caller, point: Point, type: 'LOCALITY' | 'POSITION'): Promise<PlaceResult> {
  const rounded = { lat: Math.round(point.lat * 1000) / 1000, lng: Math.round(point.lng * 1000) / 1000 };
  const found = await call('reverseGeocode', rounded);
  if (!found.ok) return failed(found.error);
  if (!found.value.cap) return 'unknown';
  return { cap: found.value.cap, city: found.value.displayLines[0] ?? '', ...rounded, type };
}

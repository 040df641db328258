export interface Point {
  readonly lat: number;
  readonly lng: number;
}
/** A point to search from, and how it was named. */
export interface Place extends Point {
  readonly cap: string;
  readonly city: string;
  readonly type: 'CAP' | 'LOCALITY' | 'ADDRESS' | 'POSITION';
}
/** As it is said: «10121 Torino». */
export const placeName = ({ cap, city }: Place): string => `${cap} ${city}`;

/** A place that a typed text may mean: its lines as they are shown; `cap` is '' where it has none of its own. */
export interface Suggestion {
  readonly lines: readonly string[];
  readonly point: Point;
  readonly cap: string;
  readonly type: Place['type'];
}
/** Why the device's position is not known. */
export type PositionFault = 'activate' | 'disabled' | 'blocked';
/** Why a place is not known: keys of its texts. */
export type PlaceFault = 'required' | 'not-found' | 'which' | PositionFault;

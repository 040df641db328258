export interface Point {
  readonly lat: number;
  readonly lng: number;
}
/** A point to search from, and its name. */
export interface Place extends Point {
  readonly cap: string;
  readonly city: string;
  readonly type: 'CAP' | 'LOCALITY' | 'ADDRESS' | 'POSITION';
}
/** As shown: «10121 Torino». */
export const placeName = ({ cap, city }: Place): string => `${cap} ${city}`;

/** A candidate for a typed text: its lines as shown; `cap` is '' where it has none. */
export interface Suggestion {
  readonly lines: readonly string[];
  readonly point: Point;
  readonly cap: string;
  readonly type: Place['type'];
}
/** Why the device's position is unknown. */
export type PositionFault = 'activate' | 'disabled' | 'blocked';
/** Why a place is unknown: keys of the texts. */
export type PlaceFault = 'required' | 'not-found' | 'which' | PositionFault;

import { distanceKm } from '#domain/place/distance.ts';
import { fold } from '../../../network/places/fold.ts';
import type { Town } from '../../../network/places/towns.ts';
import { lostZeros } from '../../../platform/csv/lost-zeros.ts';
import type { PlaceRow } from '../read/row.ts';

/** Maximum distance of a branch from the nearest town of its postcode. */
const MAX_KM = 30;

/** What a new or changed branch is compared with. */
export interface PlaceDeps {
  readonly stored: ReadonlyMap<string, PlaceRow>;
  /** Codes that the file ends. */
  readonly ended: ReadonlySet<string>;
  /** The towns of a postcode. */
  townsOf(cap: string): readonly Town[];
}

/** Returns why a branch or agency is probably mistyped, and what to do; null when it may be written. */
export function placeFault(row: PlaceRow, deps: PlaceDeps): string | null {
  const before = deps.stored.get(row.code);
  const isMoved = before === undefined || before.cap !== row.cap || before.lat !== row.lat || before.lng !== row.lng;
  const faults = [
    ...(before === undefined ? codeFaults(row, deps) : []),
    ...(isMoved ? positionFaults(row, deps) : []),
  ];
  return faults.length > 0 ? faults.join(', ') : null;
}

function codeFaults(row: PlaceRow, { stored, ended }: PlaceDeps): readonly string[] {
  const fault = lostZeros(
    row.code,
    [...stored.keys()].filter((code) => !ended.has(code)),
  );
  if (fault !== null) return [`code ${fault}`];
  const same = [...stored.values()].find(
    (other) => other.active && !ended.has(other.code) && identityOf(other) === identityOf(row),
  );
  return same === undefined
    ? []
    : [`name and address are those of ${same.code}: keep that code, or end it with active = no`];
}

const identityOf = ({ kind, name, address, city }: PlaceRow): string =>
  [kind, ...[name, address, city].map(fold)].join('|');

function positionFaults({ cap, lat, lng }: PlaceRow, { townsOf }: PlaceDeps): readonly string[] {
  const towns = townsOf(cap);
  if (towns.length === 0) return ['cap is no postcode of Italy: correct it'];
  const km = Math.min(...towns.map((town) => distanceKm(town, { lat, lng })));
  return km <= MAX_KM
    ? []
    : [`lat and lng are ${Math.round(km)} km from ${towns[0]?.name}, the place of cap: correct them`];
}

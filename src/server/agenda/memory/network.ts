import KDBush from 'kdbush';
import { type Kysely, sql } from 'kysely';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import type { BranchRow } from '../../network/branch-row.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Every open branch and agency as they were read together, and the postcodes that agents at work serve. */
export interface Network {
  readonly byCode: ReadonlyMap<string, BranchRow>;
  readonly served: ReadonlySet<string>;
  /** The so many nearest of a kind, nearest first, then by code. */
  nearest(kind: BranchRow['kind'], from: Point, count: number): readonly BranchRow[];
}

/** All of it in one statement. */
export async function readNetwork(db: Kysely<Database>): Promise<Network> {
  const { rows } = await sql<{ places: readonly BranchRow[]; served: readonly string[] }>`
    select (select coalesce(json_agg(b), '[]') from branch b where b.active) as places,
           (select coalesce(json_agg(distinct cap), '[]') from agent a, unnest(a.caps) cap where a.active) as served
    `.execute(db);
  return networkOf(rows[0]?.places ?? [], rows[0]?.served ?? []);
}

function networkOf(places: readonly BranchRow[], served: readonly string[]): Network {
  const near = {
    branch: nearestOf(places.filter(({ kind }) => kind === 'branch')),
    agency: nearestOf(places.filter(({ kind }) => kind === 'agency')),
  };
  return {
    byCode: new Map(places.map((place) => [place.code, place])),
    served: new Set(served),
    nearest: (kind, from, count) => near[kind](from, count),
  };
}

type Nearest<P> = (from: Point, count: number) => readonly P[];
type Place = Point & { readonly code: string };

const KM_PER_DEGREE = distanceKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
const RADIANS = Math.PI / 180;
/** Degrees: beyond this, looking at every place is no dearer than the index. */
const WIDEST = 16;

/**
 * The nearest by great-circle distance: what lies in a box around the point, which is twice as wide until enough of it
 * is nearer than anything outside can be. The order is exactly the one of all distances sorted.
 */
export function nearestOf<P extends Place>(places: readonly P[]): Nearest<P> {
  if (places.length === 0) return () => [];
  const index = new KDBush(places.length);
  for (const { lng, lat } of places) index.add(lng, lat);
  index.finish();
  const first = Math.min(WIDEST / 2, Math.sqrt(60 / places.length));
  return (from, count) => {
    for (let degrees = first; degrees < WIDEST; degrees *= 2) {
      const found = sorted(
        from,
        inBox(index, from, degrees).map((i) => places[i]),
      );
      const within = found.filter(({ km }) => km < degrees * KM_PER_DEGREE * (1 - 1e-9));
      if (within.length >= count) return within.slice(0, count).map(({ place }) => place);
    }
    return sorted(from, places)
      .slice(0, count)
      .map(({ place }) => place);
  };
}

/** Everything less than so many degrees of arc away, and some more: meridians draw near to each other to the north. */
function inBox(index: KDBush, { lat, lng }: Point, degrees: number): number[] {
  const ratio = Math.sin(degrees * RADIANS) / Math.max(1e-9, Math.cos(lat * RADIANS));
  const across = ratio >= 1 ? 360 : Math.asin(ratio) / RADIANS;
  return index.range(lng - across, lat - degrees, lng + across, lat + degrees);
}

function sorted<P extends Place>(from: Point, places: readonly (P | undefined)[]) {
  return places
    .flatMap((place) => (place ? [{ place, km: distanceKm(from, place) }] : []))
    .sort((a, b) => a.km - b.km || (a.place.code < b.place.code ? -1 : 1));
}

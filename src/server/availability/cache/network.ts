import KDBush from 'kdbush';
import { type Kysely, sql } from 'kysely';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Places of all open branches and agencies, and the postcodes of active agents. */
export interface Network {
  /** Postcodes that an active agent serves. */
  readonly servedPostcodes: ReadonlySet<string>;
  /** The nearest places of a kind, nearest first, then by code. */
  nearest(kind: Kind, from: Point, count: number): readonly Place[];
}
type Kind = 'branch' | 'agency';
type Place = Point & { readonly code: string };

type Row = readonly [code: string, kind: Kind, lat: number, lng: number];

export async function readNetwork(db: Kysely<Database>): Promise<Network> {
  const { rows } = await sql<{ places: readonly Row[]; servedPostcodes: readonly string[] }>`
    select (select coalesce(json_agg(json_build_array(code, kind, lat, lng)), '[]') from branch where active) as places,
           (select coalesce(json_agg(distinct cap), '[]') from agent a, unnest(a.caps) cap where a.active) as "servedPostcodes"
    `.execute(db);
  return networkOf(rows[0]?.places ?? [], rows[0]?.servedPostcodes ?? []);
}

function networkOf(places: readonly Row[], servedPostcodes: readonly string[]): Network {
  const of = (wanted: Kind) =>
    nearestOf(places.flatMap(([code, kind, lat, lng]) => (kind === wanted ? [{ code, lat, lng }] : [])));
  const near = { branch: of('branch'), agency: of('agency') };
  return {
    servedPostcodes: new Set(servedPostcodes),
    nearest: (kind, from, count) => near[kind](from, count),
  };
}

type Nearest<P> = (from: Point, count: number) => readonly P[];

const KM_PER_DEGREE = distanceKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
const RADIANS = Math.PI / 180;
/** Largest search box in degrees: for a larger one, scanning every place costs no more than the index. */
const MAX_BOX_DEGREES = 16;

/**
 * Nearest places by great-circle distance: searches a box around the point and doubles it until it certainly contains
 * enough. The order equals that of sorting all distances.
 */
export function nearestOf<P extends Place>(places: readonly P[]): Nearest<P> {
  if (places.length === 0) return () => [];
  const index = new KDBush(places.length);
  for (const { lng, lat } of places) index.add(lng, lat);
  index.finish();
  const first = Math.min(MAX_BOX_DEGREES / 2, Math.sqrt(60 / places.length));
  return (from, count) => {
    for (let degrees = first; degrees < MAX_BOX_DEGREES; degrees *= 2) {
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

/** Indexes of every place within this arc in degrees, and of some more, since meridians converge to the north. */
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

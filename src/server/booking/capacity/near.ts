import { sql, type Transaction } from 'kysely';
import { OFFER_KM } from '#domain/agenda/offers.ts';
import { byDistance, type Point } from '#domain/place/distance.ts';
import type { Database } from '../../platform/database/schema.ts';

/** An open branch or agency, with the fields that a replacement slot shows. */
export interface Place extends Point {
  readonly code: string;
  readonly kind: 'branch' | 'agency';
  readonly name: string;
  readonly address: string;
}
export interface NearbyPlace {
  readonly place: Place;
  readonly km: number;
}

export async function readOpenPlaces(tx: Transaction<Database>): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place>`
    select code, kind, name, address || ', ' || city as address, lat, lng from branch where active order by code`.execute(
    tx,
  );
  return new Map(rows.map((place) => [place.code, place]));
}

/** Other places of the same kind within `OFFER_KM`, nearest first. */
export function nearbyPlaces(places: ReadonlyMap<string, Place>, code: string): readonly NearbyPlace[] {
  const here = places.get(code);
  if (here === undefined) return [];
  const others = [...places.values()].filter(({ code: other, kind }) => other !== code && kind === here.kind);
  return byDistance(here, others).filter(({ km }) => km <= OFFER_KM);
}

import { json } from './ask.ts';
import type { Database } from './database.ts';
import type { Engine } from './fixture.ts';
import type { Path } from './load.ts';

const CALL = '/fa3/api/TrovaFiliali3';
const NEAREST = 5;
const CAPACITY = 2;

/** Twelve postcodes over the whole country, each with its centre. */
const PLACES = [
  ['20121', 45.47, 9.19],
  ['00184', 41.9, 12.49],
  ['80133', 40.84, 14.25],
  ['10121', 45.07, 7.68],
  ['90133', 38.12, 13.36],
  ['16121', 44.41, 8.93],
  ['40121', 44.49, 11.34],
  ['50122', 43.77, 11.26],
  ['70121', 41.13, 16.87],
  ['95131', 37.5, 15.09],
  ['34121', 45.65, 13.77],
  ['67100', 42.35, 13.4],
] as const;

const bodyOf = ([cap, latitude, longitude]: (typeof PLACES)[number]) => ({ cap, latitude, longitude });

/** A search for each of the postcodes. */
export const SEARCHES: readonly Path[] = PLACES.map((place) => ({ path: CALL, body: bodyOf(place) }));

/** Searches near these postcodes, each from a random point, so that no cache answers them. */
export const COLD_SEARCHES: readonly Path[] = PLACES.map(([cap, latitude, longitude]) => {
  const near = (degrees: number) => Number((degrees + (Math.random() - 0.5) * 0.8).toFixed(5));
  return { path: CALL, fresh: () => ({ cap, latitude: near(latitude), longitude: near(longitude) }) };
});

interface Answer {
  readonly Filiali: readonly {
    readonly Codice: string;
    readonly Disponibilita: readonly { readonly Date: string; readonly Slots: Readonly<Record<string, boolean>> }[];
  }[];
}

/**
 * Checks the searches against independent computations: the five nearest branches by distance, and on each later day
 * exactly the slots with a free seat by counting rows. Throws with the difference.
 */
export async function checkSearches(engine: Engine, database: Database): Promise<void> {
  const branches = await database.query("select code, lat, lng from branch where active and kind = 'branch'");
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
  for (const place of PLACES) {
    const { Filiali } = await json<Answer>(engine.url + CALL, { body: bodyOf(place) });
    const codes = Filiali.map(({ Codice }) => Codice);
    const near = [...branches].sort((a, b) => away(place, a) - away(place, b)).slice(0, NEAREST);
    if (codes.join() !== near.map(({ code }) => code).join())
      throw new Error(`not the nearest of ${place[0]}: ${codes}`);
    const taken = await takenOf(database, codes);
    for (const { Codice, Disponibilita } of Filiali)
      for (const { Date: day, Slots } of Disponibilita)
        for (const [hour, free] of Object.entries(Slots))
          if (day > today && free !== (taken.get(`${Codice} ${day} ${hour}`) ?? 0) < CAPACITY)
            throw new Error(`${Codice} on ${day} at ${hour} is told ${free}`);
  }
}

/** A measure that grows with the distance: the haversine without its monotonic outer function. */
function away([, lat, lng]: (typeof PLACES)[number], branch: Readonly<Record<string, unknown>>): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [to, east] = [Number(branch.lat), Number(branch.lng)];
  const part = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2;
  return part(to, lat) + Math.cos(radians(lat)) * Math.cos(radians(to)) * part(east, lng);
}

async function takenOf(database: Database, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query(
    `select branch_code || to_char(starts at time zone 'Europe/Rome', ' YYYY-MM-DD HH24:MI') as at, count(*)::int as seats
       from seat where branch_code = any($1) and starts > now() group by 1`,
    [codes],
  );
  return new Map(rows.map(({ at, seats }) => [String(at), Number(seats)]));
}

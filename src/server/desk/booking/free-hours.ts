import { type Kysely, sql } from 'kysely';
import type { freeHours } from '#contract/desk/free-hours.ts';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import { OFFER_KM } from '#domain/agenda/offers.ts';
import { WALK_IN_LEAD_MINUTES } from '#domain/desk/half-hour.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { byDistance, type Point } from '#domain/place/distance.ts';
import { err, ok } from '#domain/result.ts';
import { addDays, fromInstant, hourText, toInstant } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';

const MINUTE_MS = 60_000;
/** Branches listed beside the requested one. */
const MAX_OTHERS = 3;

interface Place extends Point {
  readonly code: string;
  readonly name: string;
  readonly now: Date;
  /** In the caller's scope. */
  readonly bookable: boolean;
}

/** Free slots of a branch and of the nearest ones, without the minimum notice of visitors. */
export const freeHoursCall =
  (deps: AgendaDeps): DeskHandler<typeof freeHours> =>
  async ({ filiale, da, giorni, iniziate, piene }, { scope }) => {
    const places = await placesNear(deps.db, scope, filiale);
    const [here, ...near] = places;
    if (here === undefined) return err('not-found');
    const windows = { ...deps.windows, leadMinutes: iniziate ? WALK_IN_LEAD_MINUTES : 0 };
    const until = addDays(fromInstant(here.place.now.getTime()).day, windows.horizonDays);
    const earliest = here.place.now.getTime() + windows.leadMinutes * MINUTE_MS;
    const codes = places.map(({ place }) => place.code);
    const read = await readDays({ ...deps, windows }, { codes, from: da ?? null, days: giorni });
    const filiali = places.map(({ place, km }) => ({
      ...{ codice: place.code, nome: place.name, prenotabile: place.bookable },
      km: km === null ? null : Math.round(km * 10) / 10,
      giorni: (read.get(place.code) ?? [])
        .filter(({ day }) => day <= until)
        .map((each) => dayOf(each, earliest, piene)),
    }));
    const change = { near: near.map(({ place }) => place.code) };
    return ok({
      body: { adesso: here.place.now.toISOString(), fino: until, filiali },
      act: { branch: filiale, change },
    });
  };

function dayOf({ day, slots }: DaySlots, earliest: number, withFull: boolean) {
  const open = slots.filter(({ minute }) => toInstant(day, minute) >= earliest);
  return {
    giorno: day,
    ore: open.filter(({ free }) => free || withFull).map(({ minute }) => hourText(minute)),
    pieno: open.length > 0 && open.every(({ free }) => !free),
  };
}

/**
 * The branch (without a distance) and the nearest open ones of its kind, also out of scope; empty if the branch itself
 * is closed or outside the scope.
 */
async function placesNear(
  db: Kysely<Database>,
  scope: Scope,
  code: string,
): Promise<readonly { readonly place: Place; readonly km: number | null }[]> {
  const { rows } = await sql<Place>`
    select branch.code, branch.name, branch.lat, branch.lng, now() as now, ${within(scope, 'branch.code')} as bookable
      from branch join branch here on here.code = ${code}::text and here.kind = branch.kind and here.active
     where branch.active and ${within(scope, 'here.code')}
     order by branch.code`.execute(db);
  const here = rows.find((row) => row.code === code);
  if (here === undefined) return [];
  const others = rows.filter((place) => place !== here);
  return [
    { place: here, km: null },
    ...byDistance(here, others)
      .filter(({ km }) => km <= OFFER_KM)
      .slice(0, MAX_OTHERS),
  ];
}

import { type Kysely, sql } from 'kysely';
import type { network } from '#contract/desk/network.ts';
import type { Output } from '#contract/endpoint.ts';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { type Free, firstFree } from '#domain/insight/heat.ts';
import { type Seats, suggestions } from '#domain/insight/next-branch.ts';
import { ok } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';

type NetworkDeps = AgendaDeps & { readonly clock: Clock };
type Body = Output<typeof network>;

/** Maximum age of a cached map, per scope. */
const KEPT_MS = 10_000;

interface PlaceRow {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly area: string | null;
  readonly area_name: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly now: Date;
  /** Whether the branch is in the scope; the others are only suggested as alternatives. */
  readonly own: boolean;
}
interface Place extends PlaceRow, Seats {
  readonly free: readonly Free[];
}

/**
 * Free slots of the scope's branches by day, in two statements for any number of branches: the branches, then all their
 * days. Free slots are public, so a near branch is named outside the scope too.
 */
export function readNetworkCall(deps: NetworkDeps): DeskHandler<typeof network> {
  const kept = createTtlCache<Body>(KEPT_MS, () => deps.clock().getTime());
  return async ({ da, giorni }, { scope }) => {
    const body = await kept.get(`${nameOf(scope)} ${da} ${giorni}`, () =>
      read(deps, scope, { from: da, days: giorni }),
    );
    return ok({ body, act: { change: { from: da, days: giorni } } });
  };
}

const nameOf = (scope: Scope): string => (scope.kind === 'branches' ? scope.codes.join() : scope.kind);

async function read(
  deps: NetworkDeps,
  scope: Scope,
  { from, days }: { readonly from: IsoDay; readonly days: number },
): Promise<Body> {
  const rows = await placesIn(deps.db, scope);
  const read = await readDays(deps, { codes: rows.map(({ code }) => code), from, days });
  const places = rows.map((row): Place => {
    const free = (read.get(row.code) ?? []).map(freeOn);
    return { ...row, free, first: firstFree(free), point: row };
  });
  const own = places.filter((place) => place.own);
  const near = ['branch', 'agency'].flatMap((kind) =>
    suggestions(
      own.filter((place) => place.kind === kind),
      places.filter((place) => place.kind === kind),
    ),
  );
  return {
    adesso: (rows[0]?.now ?? deps.clock()).toISOString(),
    da: from,
    aree: Object.fromEntries(own.flatMap(({ area, area_name }) => (area && area_name ? [[area, area_name]] : []))),
    filiali: own.map(({ code, name, area, free }) => ({ codice: code, nome: name, area, posti: [...free] })),
    suggerimenti: near.map(({ from: busy, to, km }) => ({
      ...{ filiale: busy.code, primo: busy.first, vicina: { codice: to.code, nome: to.name } },
      ...{ primoVicina: to.first ?? 0, km: Math.round(km * 10) / 10 },
    })),
  };
}

const freeOn = ({ slots }: DaySlots): Free =>
  slots.length === 0 ? null : slots.reduce((sum, { left }) => sum + left, 0);

/** Branches of the scope and those nearby: a box of degrees that contains every point within 25 km. */
async function placesIn(db: Kysely<Database>, scope: Scope): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select branch.code, branch.name, kind, branch.area_code as area, area.name as area_name, lat, lng, now() as now,
      ${within(scope, 'branch.code')} as own
    from branch left join area on area.code = branch.area_code
    where active and (${within(scope, 'branch.code')} or exists (
      select from branch busy where ${within(scope, 'busy.code')} and busy.active and busy.kind = branch.kind
        and abs(busy.lat - branch.lat) < 0.25 and abs(busy.lng - branch.lng) < 0.4))
    order by branch.code`.execute(db);
  return rows;
}

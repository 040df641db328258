import { sql } from 'kysely';
import type { findBranches } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';
import type { BranchRow } from '../network/branch-row.ts';
import { WINDOW_DAYS, wireBranch } from './branch-answer.ts';
import { type AgendaWorld, readDays } from './read-days.ts';

const NEAREST = 5;

/** The five nearest open branches by haversine (R9.8) with their days, in two round trips (R7.8, R7.9). */
export const findBranchesCall =
  (world: AgendaWorld): Handle<typeof findBranches> =>
  async ({ cap, latitude, longitude }, { visit }) => {
    const { rows } = await sql<BranchRow & { served: boolean }>`
      select b.*, ${served(cap)} as served
        from branch b where b.active and b.kind = 'branch'
       order by sin(radians(b.lat - ${latitude}) / 2) ^ 2
                + cos(radians(${latitude})) * cos(radians(b.lat)) * sin(radians(b.lng - ${longitude}) / 2) ^ 2, b.code
       limit ${NEAREST}`.execute(world.db);
    const [nearest] = rows;
    if (!nearest) return ok({ body: { Filiali: [], IsCapClink: await isServed(world, cap) } });
    const days = await readDays(world, { codes: rows.map((row) => row.code), from: null, days: WINDOW_DAYS, visit });
    const Filiali = rows.map((row) => wireBranch(row, days.get(row.code) ?? []));
    return ok({ body: { Filiali, IsCapClink: nearest.served } });
  };

/** An agent at work serves the postcode (R7.9). */
const served = (cap: string) => sql<boolean>`exists (select 1 from agent where active and caps @> array[${cap}::text])`;

async function isServed({ db }: AgendaWorld, cap: string): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`select ${served(cap)} as served`.execute(db);
  return rows[0]?.served ?? false;
}

import { sql } from 'kysely';
import type { availability, findBranches, getBranch, locateBranch } from '#contract/branches.ts';
import type { WireBranch } from '#contract/wire.ts';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import { ok } from '#domain/result.ts';
import { engine } from '#texts/it/engine.ts';
import type { Handle } from '../http/handle.ts';
import { type BranchRow, branchCard } from '../network/branch-row.ts';
import { type AgendaWorld, readDays, toWire } from './read-days.ts';

const NEAREST = 5;
/** Today to +5 on the branch page (R9.12). */
const WINDOW_DAYS = 6;
const unknown = () => ok({ body: { Status: '1' as const, Message: engine.branchUnknown } });

/** The five nearest open branches by haversine (R9.8) with their days, in two round trips (R7.8, R7.9). */
export const findBranchesCall =
  (world: AgendaWorld): Handle<typeof findBranches> =>
  async ({ cap, latitude, longitude }) => {
    const { rows } = await sql<BranchRow & { served: boolean }>`
      select b.*, ${served(cap)} as served
        from branch b where b.active and b.kind = 'branch'
       order by sin(radians(b.lat - ${latitude}) / 2) ^ 2
                + cos(radians(${latitude})) * cos(radians(b.lat)) * sin(radians(b.lng - ${longitude}) / 2) ^ 2, b.code
       limit ${NEAREST}`.execute(world.db);
    const [nearest] = rows;
    if (!nearest) return ok({ body: { Filiali: [], IsCapClink: await isServed(world, cap) } });
    const days = await readDays(world, { codes: rows.map((row) => row.code), from: null, days: WINDOW_DAYS });
    const Filiali = rows.map((row) => wireBranch(row, days.get(row.code) ?? []));
    return ok({ body: { Filiali, IsCapClink: nearest.served } });
  };

/** One branch with its days (R7.10). */
export const getBranchCall =
  (world: AgendaWorld): Handle<typeof getBranch> =>
  async ({ Codice }) => {
    const row = await byCode(world, Codice);
    if (!row) return unknown();
    const days = await readDays(world, { codes: [Codice], from: null, days: WINDOW_DAYS });
    return ok({ body: { Status: '0' as const, ...wireBranch(row, days.get(Codice) ?? []) } });
  };

/** Where a branch is (R7.11). */
export const locateBranchCall =
  (world: AgendaWorld): Handle<typeof locateBranch> =>
  async ({ IdFiliale }) => {
    const row = await byCode(world, IdFiliale);
    return row ? ok({ body: { Status: '0' as const, data: { lat: row.lat, lng: row.lng } } }) : unknown();
  };

/** The half-hours of one day, or of up to seven (R7.15). */
export const availabilityCall =
  (world: AgendaWorld): Handle<typeof availability> =>
  async ({ Codice, CodFiliale, Data, Giorno, Giorni }) => {
    const code = Codice ?? CodFiliale;
    const from = Data ?? Giorno;
    if (!code || !from) return unknown();
    const days = (await readDays(world, { codes: [code], from, days: Giorni ?? 1 })).get(code);
    if (!days) return unknown();
    const wire = toWire(days);
    return ok({ body: Giorni ? { Disponibilita: wire } : { Slots: wire[0]?.Slots ?? {} } });
  };

/** An agent at work serves the postcode (R7.9). */
const served = (cap: string) => sql<boolean>`exists (select 1 from agent where active and caps @> array[${cap}::text])`;

async function isServed({ db }: AgendaWorld, cap: string): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`select ${served(cap)} as served`.execute(db);
  return rows[0]?.served ?? false;
}

const byCode = ({ db }: AgendaWorld, code: string): Promise<BranchRow | undefined> =>
  db.selectFrom('branch').selectAll().where('code', '=', code).where('active', '=', true).executeTakeFirst();

/** A branch with its days as the wire tells it (R3.15). */
const wireBranch = (row: BranchRow, days: readonly DaySlots[]): WireBranch => ({
  ...branchCard(row),
  Disponibilita: toWire(days),
});

import { type Kysely, sql } from 'kysely';
import type { IsoDay } from '#domain/time/rome.ts';
import { readTowns } from '../../../network/places/towns.ts';
import { townsOfCap } from '../../../network/places/towns-of-cap.ts';
import { lostZeros, unknownCode } from '../../../platform/csv/lost-zeros.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Fault, Line } from '../read/read-row.ts';
import { type AgentRow, daysOf, type EndedRow, type PlaceRow, type SpanRow } from '../read/row.ts';
import type { NetworkRow } from '../read/scan-file.ts';
import { cellsOf } from '../stored/cells.ts';
import { type DayRow, dayKey, storedAgents, storedDays, storedPlaces, TODAY } from '../stored/stored-network.ts';
import { type PlaceDeps, placeFault } from './check-place.ts';
import { type Change, changeOf, type Tally, UNCHANGED } from './tally.ts';

/** A row that changes something, with its effect. */
interface Planned<Row> extends Change {
  readonly row: Row;
}
/** What a file changes in branches, agencies and agents; unchanged rows are left out. */
export interface NetworkPlan {
  readonly today: IsoDay;
  readonly places: readonly Planned<PlaceRow>[];
  readonly agents: readonly Planned<AgentRow>[];
  readonly days: readonly Planned<DayRow>[];
  readonly faults: readonly Fault[];
  /** Existing branches and agencies, with those of the file. */
  readonly codes: ReadonlySet<string>;
}

type Building = { readonly [Name in 'places' | 'agents' | 'days' | 'faults']: NetworkPlan[Name][number][] };
interface Known {
  readonly today: IsoDay;
  readonly places: ReadonlyMap<string, PlaceRow>;
  readonly agents: ReadonlyMap<string, AgentRow>;
  readonly days: ReadonlyMap<string, DayRow>;
  readonly areas: ReadonlySet<string>;
}

/** Compares a file's rows with the stored ones; rows of unknown places and past days are faults. */
export async function planNetwork(
  db: Kysely<Database>,
  lines: readonly Line<NetworkRow>[],
  tally: Tally,
): Promise<NetworkPlan> {
  const known = await knownNetwork(db);
  const codes = new Set(known.places.keys());
  const isPlace = ({ row }: Line<NetworkRow>) => row.kind === 'branch' || row.kind === 'agency';
  for (const line of lines.filter(isPlace)) codes.add(line.row.code);
  const hasPlaces = lines.some(isPlace);
  const building: Building = { places: [], agents: [], days: [], faults: [] };
  const places = {
    stored: known.places,
    ended: endedIn(lines),
    townsOf: hasPlaces ? townsOfCap(readTowns()) : () => [],
  };
  for (const line of lines) {
    const reason = plan(line.row, { known, codes, building, tally, places });
    if (reason !== null) building.faults.push({ line: line.line, reason });
  }
  return { ...building, today: known.today, codes };
}

/** Codes of the branches and agencies that a file ends. */
function endedIn(lines: readonly Line<NetworkRow>[]): ReadonlySet<string> {
  const isEnd = ({ row }: Line<NetworkRow>) =>
    row.kind === 'ended' ? row.of !== 'agent' : (row.kind === 'branch' || row.kind === 'agency') && !row.active;
  return new Set(lines.filter(isEnd).map(({ row }) => row.code));
}

async function knownNetwork(db: Kysely<Database>): Promise<Known> {
  const [places, agents, days, areas, clock] = await Promise.all([
    storedPlaces(db),
    storedAgents(db),
    storedDays(db),
    db.selectFrom('area').select('code').execute(),
    sql<{ today: IsoDay }>`select ${TODAY} as today`.execute(db),
  ]);
  const known = new Set(areas.map(({ code }) => code));
  return { places, agents, days, areas: known, today: clock.rows[0]?.today ?? '' };
}

interface Planning {
  readonly known: Known;
  readonly codes: ReadonlySet<string>;
  readonly building: Building;
  readonly tally: Tally;
  readonly places: PlaceDeps;
}

/** Plans a row. Returns why it is invalid, or null. */
function plan(row: NetworkRow, planning: Planning): string | null {
  const { known, building, tally } = planning;
  const compared = <Row extends PlaceRow | AgentRow>(stored: Row | undefined, next: Row): Planned<Row> => {
    const change = changeOf(stored === undefined ? null : cellsOf(stored), cellsOf(next));
    tally.note(next.kind, next.code, change);
    return { row: next, ...change };
  };
  switch (row.kind) {
    case 'branch':
    case 'agency': {
      const fault = placeFault(row, planning.places);
      if (fault !== null) return fault;
      // Refused, since a branch whose hours were cleared by mistake would no longer be found.
      if (row.hours.length === 0 && (known.places.get(row.code)?.hours.length ?? 0) > 0)
        return 'hours is empty, and there are some: say when it opens, or active = no';
      if (row.area && !known.areas.has(row.area)) return 'area is no known area: make it in «Persone» first';
      keep(building.places, compared(known.places.get(row.code), row));
      return null;
    }
    case 'agent': {
      const fault = known.agents.has(row.code) ? null : lostZeros(row.code, known.agents.keys());
      if (fault !== null) return `code ${fault}`;
      keep(building.agents, compared(known.agents.get(row.code), row));
      return null;
    }
    case 'ended':
      return planEnd(row, planning, compared);
    default:
      return planDays(row, planning);
  }
}

function planEnd(
  { of, code }: EndedRow,
  { known, building }: Planning,
  compared: <Row extends PlaceRow | AgentRow>(stored: Row, next: Row) => Planned<Row>,
): string | null {
  const agent = of === 'agent' ? known.agents.get(code) : undefined;
  const place = of === 'agent' ? undefined : known.places.get(code);
  if (agent !== undefined) keep(building.agents, compared(agent, { ...agent, active: false }));
  else if (place?.kind === of) keep(building.places, compared(place, { ...place, active: false }));
  else return `code ${unknownCode(code, (of === 'agent' ? known.agents : known.places).keys(), `is no known ${of}`)}`;
  return null;
}

function planDays(row: SpanRow, { known, codes, building, tally }: Planning): string | null {
  if (!codes.has(row.code)) return `code ${unknownCode(row.code, codes, 'is no known branch')}`;
  const days = daysOf(row).filter((day) => day >= known.today);
  if (days.length === 0) return 'day is over';
  for (const day of days) {
    const next: DayRow = { ...row, day, last_day: '' };
    const stored = known.days.get(dayKey(next));
    const change =
      stored === undefined && !row.active
        ? UNCHANGED
        : changeOf(stored === undefined ? null : cellsOf(stored), cellsOf(next));
    tally.note(row.kind, `${row.code} ${day}`, change);
    keep(building.days, { row: next, ...change });
  }
  return null;
}

function keep<Row>(list: Planned<Row>[], planned: Planned<Row>): void {
  if (planned.outcome !== 'unchanged') list.push(planned);
}

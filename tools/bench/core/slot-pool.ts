import { randomUUID } from 'node:crypto';
import type { Wanted } from '../../fault-injection/history.ts';
import { visitBody } from '../../fault-injection/workload/bodies.ts';
import { personOf } from '../../fault-injection/workload/people.ts';
import { ask } from './ask.ts';
import type { Database } from './database.ts';
import type { Engine } from './fixture.ts';
import { RACE_BRANCH } from './seed.ts';

const HOURS = [9, 10, 11, 12, 14, 15, 16, 17].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
const A_SEED = 28 * 12 * 40;
/** Lower seeds are used for other people. */
const FIRST_SEED = 100;

let people = 0;
/** Returns an invented person who has not booked in this run. */
export function nextPerson() {
  people += 1;
  return personOf(FIRST_SEED + Math.floor(people / A_SEED), people % A_SEED);
}

/** Hands out slots with a free seat, each of them once. */
export interface SlotPool {
  readonly next: () => Wanted;
  /** Returns a new slot of the branch with three consultants. */
  readonly nextRace: () => Wanted;
}

const decks = new WeakMap<Database, Promise<SlotPool>>();

/** The slot pool of a database, which all rows share. */
export function slotPoolOf(database: Database): Promise<SlotPool> {
  const slots = decks.get(database) ?? deckOf(database);
  decks.set(database, slots);
  return slots;
}

/** Creates a pool of the free slots: all on the working days of the third and fourth week, without holidays. */
async function deckOf(database: Database): Promise<SlotPool> {
  const days = await database.query(
    `select d::date::text as day from generate_series(current_date + 15, current_date + 27, interval '1 day') d
      where extract(isodow from d) < 6 and d::date not in (select day from holiday)`,
  );
  const branches = await database.query("select code from branch where code like 'B%' order by code");
  const at = (n: number, of: readonly unknown[]) => of[n % of.length];
  let dealt = 0;
  let races = 0;
  const hourOf = (n: number) => String(at(n, HOURS)).padStart(5, '0');
  return {
    next() {
      const slot = Math.floor(dealt / branches.length);
      const branch = branches[dealt % branches.length]?.code;
      const day = days[Math.floor(slot / HOURS.length)]?.day;
      if (day === undefined) throw new Error('every half-hour of the seeded weeks is dealt');
      dealt += 1;
      return { branch: String(branch), day: String(day), hour: hourOf(slot) };
    },
    nextRace() {
      const day = String(days[Math.floor(races / HOURS.length)]?.day);
      races += 1;
      return { branch: RACE_BRANCH, day, hour: hourOf(races - 1) };
    },
  };
}

export interface Booked {
  readonly won: boolean;
  readonly ms: number;
}

/** Books a slot for a new person. Throws unless the answer is a confirmation or a clear refusal. */
export async function book(engine: Engine, wanted: Wanted): Promise<Booked> {
  const { status, text, ms } = await ask(`${engine.url}/fa3/api/CreateAppointment`, {
    headers: { 'idempotency-key': randomUUID() },
    body: visitBody(nextPerson(), 'PP', wanted),
  });
  if (status !== 200) throw new Error(`CreateAppointment answered ${status} ${text.slice(0, 120)}`);
  return { won: (JSON.parse(text) as { readonly oppID?: string }).oppID !== undefined, ms };
}

/** Books a free slot; throws unless it is confirmed. */
export async function bookFree(engine: Engine, wanted: Wanted): Promise<number> {
  const { won, ms } = await book(engine, wanted);
  if (!won) throw new Error(`${wanted.branch} at ${wanted.day} ${wanted.hour} was refused`);
  return ms;
}

/** Counts the booked seats in the database. */
export async function seatsBooked(database: Database): Promise<number> {
  const [row] = await database.query("select count(*)::int as seats from seat where state = 'booked'");
  return Number(row?.seats);
}

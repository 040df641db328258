import type pg from 'pg';
import { type CapacityRows, readCapacity } from './capacity.ts';
import type { Open } from './open.ts';

/** A row of an appointment. Instants are milliseconds since the epoch. */
export interface AppointmentRow {
  readonly id: string;
  readonly oppId: string;
  readonly product: number;
  readonly branch: string;
  readonly starts: number | null;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly version: number;
  readonly kind: 'visit' | 'call' | 'request';
  readonly taxCode: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  /** All other columns that are stored in clear, as one text. */
  readonly clear: string;
  /** Whether the contact is proven. */
  readonly verified: boolean;
  /** Whether the unproven booking exceeds its share of the day, so that its contact must be confirmed in time. */
  readonly limited: boolean;
  readonly createdAt: number;
}
export interface SeatRow {
  readonly branch: string;
  readonly starts: number;
  readonly seat: number;
  readonly state: 'held' | 'booked';
  readonly heldUntil: number | null;
  /** Hash of the IP address for which the seat counts; null if there is none. */
  readonly holder: string | null;
  /** Hash (hex) of the visit that holds the seat; null for a booked seat. */
  readonly visit: string | null;
  readonly appointmentId: string | null;
}
export interface ConsentRow {
  readonly appointmentId: string | null;
  readonly purpose: string;
  readonly value: number;
  readonly version: string;
  readonly sha256: string;
  readonly answeredAt: number;
}
export interface EventRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
}
export interface KeyRow {
  /** SHA-256 (hex) of the idempotency key. */
  readonly hash: string;
  readonly call: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly appointmentId: string | null;
  readonly createdAt: number;
}
export interface JobRow {
  readonly task: string;
  readonly attempts: number;
  readonly error: string;
}
/** A journalled request that the engine refused. */
export interface RefusalRow {
  readonly oppId: string;
  readonly reason: string;
  readonly createdAt: number;
  /** Id of the event whose mail announces the refusal; null if the refusal has an event of its own. */
  readonly toldBy: string | null;
}
export interface DutyRow {
  readonly branch: string;
  readonly weekday: number;
  readonly consultants: number;
}
export interface Tables {
  readonly appointments: readonly AppointmentRow[];
  readonly seats: readonly SeatRow[];
  readonly consents: readonly ConsentRow[];
  readonly events: readonly EventRow[];
  readonly delivered: readonly { readonly eventId: string; readonly channel: string }[];
  readonly keys: readonly KeyRow[];
  readonly jobs: readonly JobRow[];
  readonly refusals: readonly RefusalRow[];
  readonly duty: readonly DutyRow[];
  readonly capacity: CapacityRows;
}

type Row = Readonly<Record<string, unknown>>;

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const SEATS = `select branch_code as branch, ${MS('starts')} as starts, seat, state, ${MS('held_until')} as "heldUntil",
  encode(holder, 'hex') as holder, encode(visit, 'hex') as visit, appointment_id as "appointmentId" from seat`;
const CONSENTS = `select appointment_id as "appointmentId", purpose, value, text_version as version,
  encode(text_sha256, 'hex') as sha256, ${MS('answered_at')} as "answeredAt" from consent`;
const EVENTS = `select id, kind, payload, ${MS('created_at')} as "createdAt" from outbox order by created_at`;
const KEYS = `select encode(key_hash, 'hex') as hash, call, answer, appointment_id as "appointmentId",
  ${MS('created_at')} as "createdAt" from idempotency`;
/** Unfinished work: events without deliveries yet, and deliveries that wait or were given up. */
const JOBS = `select 'split ' || kind as task, 0 as attempts, '' as error from outbox where split_at is null
  union all
  select case when dead_at is null then 'deliver ' else 'dead ' end || channel, tries, coalesce(error, '')
    from delivery where delivered_at is null`;

export async function readTables(client: pg.Client, open: Open): Promise<Tables> {
  const rows = async <T>(statement: string) => (await client.query(statement)).rows as T[];
  return {
    appointments: (await rows<Row>('select *, details::text as d, media::text as m from appointment')).map((row) =>
      appointmentOf(row, open),
    ),
    seats: await rows<SeatRow>(SEATS),
    consents: await rows<ConsentRow>(CONSENTS),
    events: await rows<EventRow>(EVENTS),
    delivered: await rows('select event_id as "eventId", channel from delivery where delivered_at is not null'),
    keys: await rows<KeyRow>(KEYS),
    jobs: await rows<JobRow>(JOBS),
    refusals: await refusalsOf(rows),
    duty: await rows<DutyRow>('select branch_code as branch, weekday, consultants from duty'),
    capacity: await readCapacity(rows),
  };
}

function appointmentOf(row: Row, open: Open): AppointmentRow {
  const ms = (value: unknown) => (value instanceof Date ? value.getTime() : null);
  const opened = (value: unknown) => (Buffer.isBuffer(value) ? open(value) : null);
  return {
    id: String(row.id),
    oppId: String(row.opp_id),
    product: Number(row.product),
    branch: String(row.branch_code),
    starts: ms(row.starts),
    state: row.state as AppointmentRow['state'],
    version: Number(row.version),
    kind: row.kind as AppointmentRow['kind'],
    taxCode: opened(row.tax_code),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: opened(row.email),
    mobile: opened(row.mobile),
    clear: `${row.d} ${row.m}`,
    verified: row.verified_at !== null,
    limited: row.limited_at !== null,
    createdAt: ms(row.created_at) ?? 0,
  };
}

/** Reads the refusals; a database of an old release has no such table. */
async function refusalsOf(rows: <T>(statement: string) => Promise<T[]>): Promise<readonly RefusalRow[]> {
  const [found] = await rows<{ readonly there: boolean }>(`select to_regclass('refusal') is not null as there`);
  if (found?.there !== true) return [];
  return rows<RefusalRow>(
    `select opp_id as "oppId", answer->>'motivo' as reason, ${MS('created_at')} as "createdAt",
      to_jsonb(refusal) ->> 'told_by' as "toldBy" from refusal`,
  );
}

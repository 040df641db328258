import type { ColumnType, Generated } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { Language } from '#domain/language.ts';
import type { ProductCode } from '#domain/product.ts';
import type { CapacityTables } from './tables/capacity-tables.ts';
import type { DeskTables } from './tables/desk-tables.ts';
import type {
  AttemptTable,
  CodeTable,
  LookupTable,
  ProofTable,
  SpentChallengeTable,
  UsedTokenTable,
} from './tables/guard-tables.ts';
import type { KeyReaderTable, KeySetTable } from './tables/key-tables.ts';
import type {
  AgentTable,
  BranchTable,
  ClosureTable,
  DutyTable,
  HolidayTable,
  OpeningHoursTable,
} from './tables/network-tables.ts';
import type {
  AppointmentFeedTable,
  DeliveryTable,
  FeedEndTable,
  OutboxTable,
  RefusalTable,
  ScheduleTable,
  SentMessageTable,
} from './tables/outbox-tables.ts';
import type { StaffTables } from './tables/staff-tables.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;
type Json<T> = ColumnType<T, string, string>;

export interface CustomerTable {
  id: string;
  tax_code_hash: Bytes;
  tax_code: Bytes;
  first_name: string;
  last_name: string;
  email: Bytes | null;
  mobile: Bytes | null;
  cap: string | null;
  residence_cap: string | null;
  job: number | null;
  owner_branch: string | null;
  open_personal: Generated<boolean>;
  open_salary: Generated<boolean>;
  last_callback: Date | null;
  erased: Generated<boolean>;
}

/** A row is a seat taken: held for a visit until a moment, or booked by an appointment. */
export interface SeatTable {
  branch_code: string;
  starts: Date;
  seat: number;
  state: 'held' | 'booked';
  visit: Bytes | null;
  /** Of a hold: its end. Of a booked seat: until when its appointment may be confirmed; null once it is. */
  held_until: Date | null;
  appointment_id: string | null;
  /** Hashed address block: of a hold, and of a booking whose contact is unproven. */
  holder: Bytes | null;
}

/** Who asked, sealed; `booking/request/person-columns.ts` writes them, `booking/retention` empties them. */
export interface PersonColumns {
  tax_code_hash: Bytes;
  tax_code: Bytes;
  first_name: string;
  last_name: string;
  email: Bytes;
  mobile: Bytes;
}

export interface AppointmentTable extends PersonColumns {
  id: Generated<string>;
  opp_id: string;
  contact_id: string;
  product: ProductCode;
  branch_code: string;
  starts: Date | null;
  /** `past` only ends the uniqueness of one active appointment per tax code and product. */
  state: 'confirmed' | 'cancelled' | 'past';
  version: Generated<number>;
  /** Keyed hash of the mobile; null in a row of before until it is filled in. */
  mobile_hash: Bytes | null;
  /** A visit has a start; a call and a request have none. */
  kind: RequestKind;
  language: Generated<Language>;
  /** Id of the site it was made on; '' where the staff made it. */
  site: Generated<string>;
  info_only: Generated<boolean>;
  customer_id: string | null;
  /** The agent a call is assigned to. */
  agent_code: string | null;
  details: Json<Record<string, unknown>>;
  media: Json<Record<string, string>>;
  /** Since when its contact is proven, or the staff booked it; only such a one blocks another of its person and product. */
  verified_at: Date | null;
  /** After this an unverified one is over. */
  confirm_by: Date | null;
  /** Since when it is beyond the share of unproven bookings; null where it is not. */
  limited_at: Date | null;
  /** Minutes from the first letter of since then that is handed over to `confirm_by`; null once they have begun. */
  confirm_minutes: number | null;
  /** The staff made it beside another active one, with a reason in the audit entry. */
  is_second: Generated<boolean>;
  /** By which way it was made, and by whom of the staff. */
  channel: Generated<'web' | 'phone' | 'desk' | 'walk_in'>;
  made_by: string | null;
  /** SHA-256 of the offer's sheet that was shown when it was made; null where there was none. */
  offer_sha256: Bytes | null;
  ended_by: 'customer' | 'branch' | 'network' | 'system' | null;
  end_reason: string | null;
  created_at: Stamp;
  changed_at: Stamp;
}

/** A request for an agent, or for the lead manager's pool. */
export interface LeadTable extends PersonColumns {
  id: Generated<string>;
  opp_id: string;
  agent_code: string;
  pool: boolean;
  product: ProductCode;
  customer_id: string | null;
  site: Generated<string>;
  media: Json<Record<string, string>>;
  /** One live request for each person and agent; it ends when a new one may begin. */
  live: Generated<boolean>;
  created_at: Stamp;
}

/** Of an appointment or of a lead, never of both. */
export interface ConsentTable {
  id: Generated<string>;
  appointment_id: string | null;
  lead_id: string | null;
  purpose: string;
  value: number;
  text_version: string;
  text_sha256: Bytes;
  channel: string;
  language: string;
  answered_at: Stamp;
}

export interface IdempotencyTable {
  key_hash: Bytes;
  call: string;
  body_sha256: Bytes;
  status: Generated<number>;
  answer: Json<unknown>;
  appointment_id: string | null;
  created_at: Stamp;
}

export interface AuditTable {
  id: Generated<string>;
  kind: string;
  opp_id: string | null;
  payload: Json<Record<string, unknown>>;
  /** Of the request's key, if it had one: an event that comes twice is kept once. */
  key_hash: Bytes | null;
  created_at: Stamp;
}

export interface Database extends StaffTables, DeskTables, CapacityTables {
  branch: BranchTable;
  opening_hours: OpeningHoursTable;
  duty: DutyTable;
  closure: ClosureTable;
  holiday: HolidayTable;
  agent: AgentTable;
  customer: CustomerTable;
  seat: SeatTable;
  appointment: AppointmentTable;
  lead: LeadTable;
  code: CodeTable;
  used_token: UsedTokenTable;
  consent: ConsentTable;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  delivery: DeliveryTable;
  schedule: ScheduleTable;
  sent_message: SentMessageTable;
  appointment_feed: AppointmentFeedTable;
  feed_end: FeedEndTable;
  audit: AuditTable;
  refusal: RefusalTable;
  lookup: LookupTable;
  proof: ProofTable;
  spent_challenge: SpentChallengeTable;
  attempt: AttemptTable;
  key_set: KeySetTable;
  key_reader: KeyReaderTable;
}

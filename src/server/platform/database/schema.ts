import type { ColumnType, Generated } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import type { Channel } from '#domain/desk/changes.ts';
import type { Language } from '#domain/language.ts';
import type { ProductCode } from '#domain/product.ts';
import type { CapacityTables } from './tables/capacity-tables.ts';
import type { DeskTables } from './tables/desk-tables.ts';
import type { EarlierTables } from './tables/earlier-tables.ts';
import type {
  AttemptTable,
  CodeTable,
  IdentityTable,
  LookupTable,
  ProofTable,
  RecognitionTable,
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
  StaffLetterTable,
} from './tables/outbox-tables.ts';
import type { PartnerTables } from './tables/partner-tables.ts';
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

/** A row is a taken seat: held for a visit until an expiry, or booked by an appointment. */
export interface SeatTable {
  branch_code: string;
  starts: Date;
  seat: number;
  state: 'held' | 'booked';
  visit: Bytes | null;
  /** Expiry of a hold. For a booked seat the deadline for confirmation; null once confirmed. */
  held_until: Date | null;
  appointment_id: string | null;
  /** Hashed address block, for a hold and for a booking with an unproven contact. */
  holder: Bytes | null;
}

/** Encrypted personal data; `booking/request/person-columns.ts` writes it, `booking/retention` erases it. */
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
  /** `past` only releases the unique index on active appointments per tax code and product. */
  state: 'confirmed' | 'cancelled' | 'past';
  version: Generated<number>;
  /** Keyed hash of the mobile; null in older rows until it is backfilled. */
  mobile_hash: Bytes | null;
  /** Names as `fold_name` writes them, by a trigger; null in older rows until they are backfilled. */
  last_folded: Generated<string | null>;
  first_folded: Generated<string | null>;
  /** Keyed hash of the last digits of the mobile; as `mobile_hash`. */
  mobile_tail: Generated<Bytes | null>;
  /** A visit has a start, a call may have one, a request has none. */
  kind: RequestKind;
  /** The hours in which the customer wants the call; null without a start, or for the half-hour of the start. */
  call_band: Generated<CallBand | null>;
  language: Generated<Language>;
  /** Id of the site that made it; '' for the desk. */
  site: Generated<string>;
  info_only: Generated<boolean>;
  customer_id: string | null;
  /** Agent that a callback is assigned to. */
  agent_code: string | null;
  details: Json<Record<string, unknown>>;
  media: Json<Record<string, string>>;
  /**
   * When its contact was proven, or the staff booked it. Only such an appointment blocks another of this person and
   * product.
   */
  verified_at: Date | null;
  /** When an unproven appointment expires. */
  confirm_by: Date | null;
  /** Since when it exceeds the limit for unproven bookings; null where it does not. */
  limited_at: Date | null;
  /** Minutes between handing over the first later mail and `confirm_by`; null once they have begun. */
  confirm_minutes: number | null;
  /**
   * Accepted although another is active: by the staff, with a reason in the audit entry, or under strict recognition from
   * a visit that may not be told of the other.
   */
  is_second: Generated<boolean>;
  /** Channel that made it, and the staff member. */
  channel: Generated<Channel>;
  made_by: string | null;
  /** Partner's program that made it; null without one. */
  partner_id: Generated<string | null>;
  /** SHA-256 of the offer sheet that was shown at creation; null without one. */
  offer_sha256: Bytes | null;
  ended_by: 'customer' | 'branch' | 'network' | 'system' | null;
  end_reason: string | null;
  created_at: Stamp;
  changed_at: Stamp;
}

/** A lead for an agent, or for the lead manager's pool. */
export interface LeadTable extends PersonColumns {
  id: Generated<string>;
  opp_id: string;
  agent_code: string;
  pool: boolean;
  product: ProductCode;
  customer_id: string | null;
  site: Generated<string>;
  media: Json<Record<string, string>>;
  /** Unique index: one live request per person and agent; false once a new one may begin. */
  live: Generated<boolean>;
  /** Language of its messages. */
  language: Generated<Language>;
  /** SHA-256 of the visit that created it and may correct its contacts; null once that visit ended. */
  visit: Generated<Bytes | null>;
  /** The hours in which the customer wants the call; null: as soon as possible. */
  call_band: Generated<CallBand | null>;
  created_at: Stamp;
}

/** Belongs to an appointment or to a lead, never to both. */
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

/** A link of the chain over the consent answers, in the order of their places. */
export interface ConsentLinkTable {
  place: string;
  consent_id: string;
  sha256: Bytes;
  previous: Bytes;
  made_at: Generated<Date>;
}

/** A text under which consents were answered, by the hash that each answer has. */
export interface ConsentTextTable {
  sha256: Bytes;
  label: string;
  text: string;
  first_used: Generated<Date>;
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
  /** Hash of the idempotency key, if any: a repeated event is stored once. */
  key_hash: Bytes | null;
  created_at: Stamp;
}

export interface Database extends StaffTables, DeskTables, CapacityTables, EarlierTables, PartnerTables {
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
  consent_link: ConsentLinkTable;
  consent_text: ConsentTextTable;
  idempotency: IdempotencyTable;
  outbox: OutboxTable;
  delivery: DeliveryTable;
  schedule: ScheduleTable;
  sent_message: SentMessageTable;
  staff_letter: StaffLetterTable;
  appointment_feed: AppointmentFeedTable;
  feed_end: FeedEndTable;
  audit: AuditTable;
  refusal: RefusalTable;
  lookup: LookupTable;
  identity: IdentityTable;
  recognition: RecognitionTable;
  proof: ProofTable;
  spent_challenge: SpentChallengeTable;
  attempt: AttemptTable;
  key_set: KeySetTable;
  key_reader: KeyReaderTable;
}

import type { ColumnType, Generated } from 'kysely';
import type { CallOutcome, CallResult } from '#domain/call/tries.ts';
import type { Outcome } from '#domain/desk/attendance.ts';
import type { Remedy, Trouble } from '#domain/desk/inbox.ts';
import type { Role } from '#domain/desk/roles.ts';
import type { FunnelStep } from '#domain/insight/steps.ts';
import type { OfferState } from '#domain/offer/dated.ts';
import type { ProductCode } from '#domain/product.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;

/** A group of branches with a manager of its own. */
interface AreaTable {
  code: string;
  name: string;
}

/** One of the lender's own people, as its identity provider knows them. */
interface StaffTable {
  id: Generated<string>;
  code: string;
  issuer: string;
  subject: string;
  name: string;
  email: string;
  agent_code: string | null;
  active: Generated<boolean>;
  created_at: Stamp;
}

interface StaffRoleTable {
  id: Generated<string>;
  staff_id: string;
  role: Role;
  branch_code: string | null;
  area_code: string | null;
  /** Null: from the command line. */
  granted_by: string | null;
  approved_by: string | null;
  since: Stamp;
  until: Date | null;
}

interface StaffSessionTable {
  token_hash: Bytes;
  staff_id: string;
  /** The provider's name of it: it may end it. */
  sid: string | null;
  authenticated_at: Date;
  seen_at: Stamp;
  expires_at: Date;
}

/** What somebody looked at or changed; only added, and dropped by whole months. */
interface StaffActTable {
  id: Generated<string>;
  at: Stamp;
  staff_id: string;
  session: Bytes;
  role: string;
  act: string;
  branch_code: string | null;
  opp_id: string | null;
  /** The person's tax code, hashed. */
  person: Bytes | null;
  fields: Generated<string[]>;
  reason: string | null;
  case_ref: string | null;
  change: ColumnType<Record<string, unknown>, string | undefined, never>;
  request_id: string;
}

interface AttendanceTable {
  appointment_id: string;
  arrived_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  outcome: Outcome | null;
  reason: Generated<string>;
  staff_id: string;
  version: Generated<number>;
  entered_late: Generated<boolean>;
}

interface VisitNoteTable {
  id: Generated<string>;
  appointment_id: string;
  staff_id: string;
  sealed: Bytes;
  created_at: Stamp;
}

/** Up to when a branch was told what changed in its agenda. */
interface BranchDigestTable {
  branch_code: string;
  told_until: Date;
}

/** A call to be made, for an appointment or a lead. */
interface CallbackCaseTable {
  id: Generated<string>;
  opp_id: string;
  appointment_id: string | null;
  lead_id: string | null;
  branch_code: string | null;
  agent_code: string | null;
  state: Generated<'waiting' | 'claimed' | 'done'>;
  due_at: Date;
  /** Not to be called before. */
  next_at: Stamp;
  tries: Generated<number>;
  holder: string | null;
  lease_until: Date | null;
  /** Whom somebody gave it to. */
  meant_for: string | null;
  outcome: CallOutcome | null;
  done_at: Date | null;
  /** What its caller says first, sealed; null where nobody was told any. */
  words: Bytes | null;
  version: Generated<number>;
}

interface CallbackTryTable {
  case_id: string;
  n: number;
  staff_id: string;
  at: Stamp;
  result: CallResult | CallOutcome;
}

/** Visits of a day that took a step of the page: how many, and of nobody which. */
interface StepCountTable {
  day: string;
  product: ProductCode;
  step: FunnelStep;
  visits: number;
}

/** What was done about something of the inbox. */
interface InboxDoneTable {
  trouble: Trouble;
  ref: string;
  remedy: Remedy;
  staff_id: string;
  done_at: Stamp;
}

/** Figures as a file, for who asked for them and for a day. */
interface ExportFileTable {
  code: string;
  staff_id: string;
  name: string;
  content: string;
  made_at: Stamp;
  expires_at: Date;
}

/** Figures that somebody drafted, for days from the first to the last. */
interface OfferTable {
  id: Generated<string>;
  product: ProductCode;
  /** ISO days. */
  first_day: string;
  last_day: string;
  figures: ColumnType<Readonly<Record<string, string>>, string, never>;
  sheet_sha256: Bytes;
  state: Generated<OfferState>;
  drafted_by: string;
  drafted_at: Stamp;
  approved_by: string | null;
  approved_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
}

/** What all acts of a day, UTC, make together with the seal of the day before. */
interface StaffActSealTable {
  day: string;
  acts: string;
  sha256: Bytes;
  previous: Bytes;
  sealed_at: Stamp;
}

/** Tables of the staff's desk. */
export interface DeskTables {
  area: AreaTable;
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_session: StaffSessionTable;
  staff_act: StaffActTable;
  attendance: AttendanceTable;
  visit_note: VisitNoteTable;
  branch_digest: BranchDigestTable;
  callback_case: CallbackCaseTable;
  callback_try: CallbackTryTable;
  step_count: StepCountTable;
  inbox_done: InboxDoneTable;
  export_file: ExportFileTable;
  offer: OfferTable;
  staff_act_seal: StaffActSealTable;
}

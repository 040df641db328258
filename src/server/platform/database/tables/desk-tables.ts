import type { ColumnType, Generated } from 'kysely';
import type { CallOutcome, CallPause, CallResult } from '#domain/call/tries.ts';
import type { Outcome } from '#domain/desk/attendance.ts';
import type { Remedy, Trouble } from '#domain/desk/inbox.ts';
import type { FunnelStep } from '#domain/insight/steps.ts';
import type { OfferState } from '#domain/offer/dated.ts';
import type { ProductCode } from '#domain/product.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;

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

/** Who receives a visit; null: nobody yet. It counts at its branch only. */
interface AssignmentTable {
  appointment_id: string;
  branch_code: string;
  staff_id: string | null;
  version: Generated<number>;
  made_by: string;
  made_at: Stamp;
}

/** A secret link to the calendar of a branch, or of a member of the staff. */
interface CalendarLinkTable {
  token_hash: Bytes;
  branch_code: string | null;
  staff_id: string | null;
  made_by: string;
  made_at: Stamp;
  read_at: Date | null;
}

interface VisitNoteTable {
  id: Generated<string>;
  appointment_id: string;
  staff_id: string;
  sealed: Bytes;
  created_at: Stamp;
  withdrawn_at: Generated<Date | null>;
  withdrawn_by: Generated<string | null>;
}

/** Visits moved to another tax code within the last day, and their former one, encrypted. */
interface PersonMergeTable {
  id: Generated<string>;
  staff_id: string;
  opp_ids: string[];
  sealed: Bytes;
  made_at: Stamp;
}

/** Until when a branch was notified of changes in its agenda. */
interface BranchDigestTable {
  branch_code: string;
  told_until: Date;
}

/** A callback task, for an appointment or a lead. */
interface CallbackCaseTable {
  id: Generated<string>;
  opp_id: string;
  appointment_id: string | null;
  lead_id: string | null;
  branch_code: string | null;
  agent_code: string | null;
  state: Generated<'waiting' | 'claimed' | 'done'>;
  due_at: Date;
  /** Earliest time of the next call. */
  next_at: Stamp;
  tries: Generated<number>;
  holder: string | null;
  lease_until: Date | null;
  /** Staff member that it was handed to. */
  meant_for: string | null;
  outcome: CallOutcome | null;
  done_at: Date | null;
  /** Encrypted words that the caller says first; null without any. */
  words: Bytes | null;
  version: Generated<number>;
}

interface CallbackTryTable {
  case_id: string;
  n: number;
  staff_id: string;
  at: Stamp;
  result: CallResult | CallOutcome | CallPause;
  /** Time that the customer named for the next call. */
  call_at: Date | null;
}

/** An encrypted line of a try, deleted with the person's data. */
interface CallbackLineTable {
  id: Generated<string>;
  case_id: string;
  n: number;
  sealed: Bytes;
}

/** Daily count of visits per page step, without visit ids. */
interface StepCountTable {
  day: string;
  product: ProductCode;
  step: FunnelStep;
  visits: number;
}

/** Status of an inbox item. */
interface InboxDoneTable {
  trouble: Trouble;
  ref: string;
  remedy: Remedy;
  staff_id: string;
  done_at: Stamp;
}

/** Exported figures of one member of staff, kept for a day. */
interface ExportFileTable {
  code: string;
  staff_id: string;
  name: string;
  content: string;
  made_at: Stamp;
  expires_at: Date;
}

/** Drafted offer figures, valid from the first to the last day. */
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

/** A day's list of a branch that is written or mailed by itself. */
interface DayListTable {
  branch_code: string;
  /** ISO day. */
  day: string;
  tries: Generated<number>;
  leased_until: Date;
  done_at: Date | null;
}

/** Tables of the staff desk. */
export interface DeskTables {
  attendance: AttendanceTable;
  assignment: AssignmentTable;
  calendar_link: CalendarLinkTable;
  visit_note: VisitNoteTable;
  person_merge: PersonMergeTable;
  branch_digest: BranchDigestTable;
  callback_case: CallbackCaseTable;
  callback_try: CallbackTryTable;
  callback_line: CallbackLineTable;
  step_count: StepCountTable;
  inbox_done: InboxDoneTable;
  export_file: ExportFileTable;
  offer: OfferTable;
  day_list: DayListTable;
}

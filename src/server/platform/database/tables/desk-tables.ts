import type { ColumnType, Generated } from 'kysely';
import type { CallOutcome, CallResult } from '#domain/call/tries.ts';
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

/** Tables of what is done at the staff's desk. */
export interface DeskTables {
  attendance: AttendanceTable;
  visit_note: VisitNoteTable;
  branch_digest: BranchDigestTable;
  callback_case: CallbackCaseTable;
  callback_try: CallbackTryTable;
  step_count: StepCountTable;
  inbox_done: InboxDoneTable;
  export_file: ExportFileTable;
  offer: OfferTable;
}

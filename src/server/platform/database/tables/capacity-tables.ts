import type { ColumnType, Generated } from 'kysely';
import type { Cause, CHANGE_STATES, ChangeKind, DisplacedResult, DisplacementState } from '#domain/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;
type Json<T> = ColumnType<T, string | undefined, string>;

/** A change of hours or consultants, from the desk or, without an author, from the command line. */
interface CapacityChangeTable {
  id: Generated<string>;
  kind: ChangeKind;
  branch_codes: string[];
  first_day: IsoDay;
  last_day: IsoDay | null;
  /** The draft, and the rows that it replaces. */
  payload: Json<unknown>;
  before: Json<unknown>;
  reason: string;
  made_by: string | null;
  approved_by: string | null;
  state: (typeof CHANGE_STATES)[number];
  /** Number of affected persons, and a hash of who they are. */
  affected: number;
  affected_sha256: Bytes;
  made_at: Stamp;
  applied_at: Date | null;
  undone_at: Date | null;
}

/** Consultants of a branch minus one (-1) or plus one (+1), for some minutes of a day. */
interface RosterChangeTable {
  id: Generated<string>;
  change_id: string;
  branch_code: string;
  day: IsoDay;
  from_minute: number;
  until_minute: number;
  delta: -1 | 1;
}

/** A replacement slot for a displaced appointment; `held`: one of its seats is reserved. */
export interface Offer {
  readonly branch: string;
  readonly starts: string;
  readonly km: number | null;
  readonly held: boolean;
}

/** A displaced appointment, with its replacement slots and its outcome. */
interface DisplacementTable {
  id: Generated<string>;
  change_id: string;
  appointment_id: string;
  cause: Cause;
  state: DisplacementState;
  /** The lost slot. */
  branch_code: string;
  starts: Date;
  offers: Json<readonly Offer[]>;
  /** While the customer may choose: until when, before staff must call. Once staff must call: by when. */
  offered_until: Date | null;
  /** Hash of the mail's link; it holds the reserved seat as a visit does. */
  token_hash: Bytes;
  /** Number of issued links, one per contact; 0 for the link of an older release. */
  issue: Generated<number>;
  decided_by: 'customer' | 'staff' | 'system' | null;
  staff_id: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  made_at: Stamp;
}

/** A call to a displaced customer. */
interface DisplacementTryTable {
  id: Generated<string>;
  displacement_id: string;
  staff_id: string;
  at: Stamp;
  result: DisplacedResult;
  /** The time that the customer named. */
  call_at: Date | null;
  /** The line for the colleague who calls next, encrypted. */
  sealed: Bytes | null;
}

export interface CapacityTables {
  capacity_change: CapacityChangeTable;
  roster_change: RosterChangeTable;
  displacement: DisplacementTable;
  displacement_try: DisplacementTryTable;
}

import type { ColumnType, Generated } from 'kysely';
import type { Cause, CHANGE_STATES, ChangeKind, DisplacementState } from '#domain/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;
type Json<T> = ColumnType<T, string | undefined, string>;

/** A change of hours or consultants, from the desk or (made by nobody) from the command line. */
interface CapacityChangeTable {
  id: Generated<string>;
  kind: ChangeKind;
  branch_codes: string[];
  first_day: IsoDay;
  last_day: IsoDay | null;
  /** As it was drafted, and the rows that were there before it. */
  payload: Json<unknown>;
  before: Json<unknown>;
  reason: string;
  made_by: string | null;
  approved_by: string | null;
  state: (typeof CHANGE_STATES)[number];
  /** People it touches, and who they are, as a hash. */
  affected: number;
  affected_sha256: Bytes;
  made_at: Stamp;
  applied_at: Date | null;
  undone_at: Date | null;
}

/** At a branch one consultant less (-1), or one more (+1), for some minutes of a day. */
interface RosterChangeTable {
  id: Generated<string>;
  change_id: string;
  branch_code: string;
  day: IsoDay;
  from_minute: number;
  until_minute: number;
  delta: -1 | 1;
}

/** A half-hour offered in place of the lost one; `held`: a seat of it is kept. */
export interface Offer {
  readonly branch: string;
  readonly starts: string;
  readonly km: number | null;
  readonly held: boolean;
}

/** Somebody who lost a half-hour, with what was offered and what became of it. */
interface DisplacementTable {
  id: Generated<string>;
  change_id: string;
  appointment_id: string;
  cause: Cause;
  state: DisplacementState;
  /** What they had. */
  branch_code: string;
  starts: Date;
  offers: Json<readonly Offer[]>;
  /** Offered: after this somebody calls. To be called: before this somebody should have. */
  offered_until: Date | null;
  /** Of the letter's link, hashed; it holds the reserved seat as a visit would. */
  token_hash: Bytes;
  /** How many links were made, each for another contact; 0 for the one of the version before. */
  issue: Generated<number>;
  decided_by: 'customer' | 'staff' | 'system' | null;
  staff_id: string | null;
  decided_at: Date | null;
  version: Generated<number>;
  made_at: Stamp;
}

export interface CapacityTables {
  capacity_change: CapacityChangeTable;
  roster_change: RosterChangeTable;
  displacement: DisplacementTable;
}

import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#domain/desk/roles.ts';

type Bytes = Buffer;
type Stamp = Generated<Date>;

/** A group of branches with a manager. */
interface AreaTable {
  code: string;
  name: string;
}

/** A member of staff, as known to the identity provider. */
interface StaffTable {
  id: Generated<string>;
  code: string;
  issuer: string;
  subject: string;
  name: string;
  email: string;
  agent_code: string | null;
  active: Generated<boolean>;
  /** The identity provider's groups decide the roles. */
  by_groups: Generated<boolean>;
  created_at: Stamp;
}

interface StaffRoleTable {
  id: Generated<string>;
  staff_id: string;
  role: Role;
  branch_code: string | null;
  area_code: string | null;
  /** Null: granted from the command line. */
  granted_by: string | null;
  approved_by: string | null;
  since: Stamp;
  until: Date | null;
}

/** A proposed change of a role, a cover or an area, decided by a second person. */
interface StaffChangeTable {
  id: Generated<string>;
  kind: 'role' | 'cover' | 'area';
  /** The account; null for an area, and for a new person until the approval. */
  staff_id: string | null;
  /** Account to create for a new person. */
  person: ColumnType<NewPerson | null, string | null, never>;
  role: Role | null;
  /** Branch of the role, or the branches to put into the area. */
  branch_codes: string[];
  area_code: string | null;
  agent_code: string | null;
  /** ISO days of a cover, both included. */
  first_day: string | null;
  last_day: string | null;
  state: Generated<'open' | 'approved' | 'withdrawn'>;
  made_by: string;
  made_at: Stamp;
  decided_by: string | null;
  decided_at: Date | null;
}

/** The account of a person to add. */
export interface NewPerson {
  readonly code: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
}

interface StaffSessionTable {
  token_hash: Bytes;
  staff_id: string;
  /** Session id of the provider, for back-channel logout. */
  sid: string | null;
  authenticated_at: Date;
  seen_at: Stamp;
  expires_at: Date;
}

/** Audit entry of a read or change; append-only, dropped by month. */
interface StaffActTable {
  id: Generated<string>;
  at: Stamp;
  staff_id: string;
  session: Bytes;
  role: string;
  act: string;
  branch_code: string | null;
  opp_id: string | null;
  /** Hash of the person's tax code. */
  person: Bytes | null;
  fields: Generated<string[]>;
  reason: string | null;
  case_ref: string | null;
  change: ColumnType<Record<string, unknown>, string | undefined, never>;
  request_id: string;
}

/** Hash over all audit entries of a day (UTC) and the hash of the day before. */
interface StaffActSealTable {
  day: string;
  acts: string;
  sha256: Bytes;
  previous: Bytes;
  sealed_at: Stamp;
}

/** Tables of the staff and their audit entries. */
export interface StaffTables {
  area: AreaTable;
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_change: StaffChangeTable;
  staff_session: StaffSessionTable;
  staff_act: StaffActTable;
  staff_act_seal: StaffActSealTable;
}

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
  staff_session: StaffSessionTable;
  staff_act: StaffActTable;
  staff_act_seal: StaffActSealTable;
}

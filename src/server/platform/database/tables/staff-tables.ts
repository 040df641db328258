import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#domain/desk/roles.ts';

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

/** What all acts of a day, UTC, make together with the seal of the day before. */
interface StaffActSealTable {
  day: string;
  acts: string;
  sha256: Bytes;
  previous: Bytes;
  sealed_at: Stamp;
}

/** Tables of who works at the desk, and of what they looked at or changed. */
export interface StaffTables {
  area: AreaTable;
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_session: StaffSessionTable;
  staff_act: StaffActTable;
  staff_act_seal: StaffActSealTable;
}

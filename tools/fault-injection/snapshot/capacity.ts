/** A row of a capacity change. Days are 'YYYY-MM-DD' in Rome, minutes count from midnight. */
export interface ChangeRow {
  readonly id: string;
  readonly state: 'proposed' | 'applied' | 'undone';
  readonly branches: readonly string[];
  readonly first: string;
  /** Null if the change has no end. */
  readonly last: string | null;
}
interface OfDay {
  readonly branch: string;
  readonly day: string;
  readonly from: number;
  readonly until: number;
}
export interface ClosureRow extends OfDay {
  readonly consultants: number;
}
export interface RosterRow extends OfDay {
  readonly delta: number;
}
export interface DisplacementRow {
  readonly id: string;
  readonly changeId: string;
  readonly appointmentId: string;
  readonly state: string;
  readonly decided: boolean;
  /** Branch and instant (milliseconds) of the lost slot. */
  readonly branch: string;
  readonly starts: number;
  /** The token (hex) that holds the reserved seat. */
  readonly token: string;
  /** Whether a seat was reserved. */
  readonly reserved: boolean;
}
/** Rows of capacity changes and displaced appointments. */
export interface CapacityRows {
  readonly changes: readonly ChangeRow[];
  readonly closures: readonly ClosureRow[];
  readonly roster: readonly RosterRow[];
  readonly displacements: readonly DisplacementRow[];
}

const OF_DAY = `branch_code as branch, day::text, from_minute as "from", until_minute as "until"`;

export async function readCapacity(rows: <T>(statement: string) => Promise<T[]>): Promise<CapacityRows> {
  return {
    changes: await rows(`select id, state, branch_codes as branches, first_day::text as first, last_day::text as last
      from capacity_change`),
    closures: await rows(`select ${OF_DAY}, consultants from closure`),
    roster: await rows(`select ${OF_DAY}, delta from roster_change`),
    displacements: await rows(`select id, change_id as "changeId", appointment_id as "appointmentId", state,
      decided_at is not null as decided, branch_code as branch, (extract(epoch from starts) * 1000)::float8 as starts,
      encode(token_hash, 'hex') as token, offers @> '[{"held": true}]' as reserved from displacement`),
  };
}

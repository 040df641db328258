import type { Generated } from 'kysely';

/** 'YYYY-MM-DD', Europe/Rome calendar. */
export type Day = string;

export interface BranchTable {
  code: string;
  kind: 'branch' | 'agency';
  name: string;
  address: string;
  cap: string;
  city: string;
  province: string;
  lat: number;
  lng: number;
  email: string;
  phone: string;
  active: boolean;
  /** The area whose manager answers for it. */
  area_code: string | null;
  /** Agencies only: the CRM code and the first day of service. */
  ocs_code: string | null;
  since: Day | null;
  /** Changes of capacity so far. Whoever books takes the row's lock first, and whoever changes its hours waits for them. */
  capacity_version: Generated<number>;
}

/** One opening window of a weekday (1 = Monday … 7 = Sunday), minutes after local midnight. */
export interface OpeningHoursTable {
  branch_code: string;
  weekday: number;
  opens: number;
  closes: number;
  /** The week counts from this day on, until a later one begins. */
  valid_from: Generated<Day>;
}

/** How many consultants receive on a weekday: the capacity of every slot of that day. */
export interface DutyTable {
  branch_code: string;
  weekday: number;
  consultants: number;
  valid_from: Generated<Day>;
}

/** A day, or minutes of it, in which a branch does not receive, or receives with other consultants (0 = closed). */
export interface ClosureTable {
  branch_code: string;
  day: Day;
  consultants: Generated<number>;
  reason: string;
  from_minute: Generated<number>;
  until_minute: Generated<number>;
}

/** city '' = the whole country; else the patron's or another local feast of that city. */
export interface HolidayTable {
  day: Day;
  city: Generated<string>;
  name: string;
}

export interface AgentTable {
  code: string;
  name: string;
  oam: string;
  phone: string;
  email: string;
  caps: string[];
  multi_area: boolean;
  active: boolean;
}

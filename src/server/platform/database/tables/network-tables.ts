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
  /** Area that the branch belongs to; its manager is responsible. */
  area_code: string | null;
  /** Agencies only: the CRM code and the first day of service. */
  ocs_code: string | null;
  since: Day | null;
  /** Number of capacity changes. A booking locks this row first, and a change of hours waits for it. */
  capacity_version: Generated<number>;
}

/** One opening window of a weekday (1 = Monday … 7 = Sunday), minutes after local midnight. */
export interface OpeningHoursTable {
  branch_code: string;
  weekday: number;
  opens: number;
  closes: number;
  /** Start date of the week, valid until a later one begins. */
  valid_from: Generated<Day>;
}

/** How many consultants receive on a weekday: the capacity of every slot of that day. */
export interface DutyTable {
  branch_code: string;
  weekday: number;
  consultants: number;
  valid_from: Generated<Day>;
}

/** A day or minutes of it when a branch is closed (0), or has another number of consultants. */
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
  /** The telephone number on the agent's page; '' shows none. `phone` is internal. */
  public_phone: Generated<string>;
  /** A JPEG, PNG or WebP file. */
  photo: Generated<Buffer | null>;
}

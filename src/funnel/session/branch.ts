import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';

/** A slot of a day, 'HH:MM' in Europe/Rome. */
export interface Hour {
  readonly at: string;
  readonly free: boolean;
}
export interface Day {
  /** 'YYYY-MM-DD', Europe/Rome. */
  readonly date: string;
  readonly hours: readonly Hour[];
}

/** The most days that can be loaded for one branch. */
export const MAX_DAYS = 30;
/** Days loaded for an agency when it is chosen: today and the next seven. */
export const AGENCY_DAYS = 8;

/** A branch or an agency, whichever endpoint returned it. */
export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly cap: string;
  readonly city: string;
  readonly province: string;
  readonly lat: number;
  readonly lng: number;
  /** An agency of product 3 has separate endpoints and another name on the page; a branch may serve product 3 too. */
  readonly agency: boolean;
  readonly days: readonly Day[];
  /** Weekly opening hours, where the endpoint returned them. */
  readonly opening?: readonly OpenSpan[];
}

/** For a request without a branch: the lender chooses one later. */
export const NO_BRANCH: Branch = {
  ...{ code: '', name: '', address: '', cap: '', city: '', province: '' },
  ...{ lat: 0, lng: 0, agency: false, days: [] },
};

/** The result of a search, nearest first. */
export interface NearBranches {
  readonly branches: readonly Branch[];
  /** The postcode has an agent who visits. */
  readonly callback: boolean;
  /** Product 3 without an agency nearby: branches replace it. */
  readonly isPP: boolean;
  /** From the bundled list, with slots still to be confirmed. */
  readonly provisional: boolean;
}

/** The list of branches and agencies that comes with the page. */
export interface Network {
  readonly branches: readonly Branch[];
  readonly agencies: readonly Branch[];
}

export const addressLine = ({ address, cap, city }: Branch): string => `${address}, ${cap} ${city}`;
/** Name and address of a branch on one line. */
export const placeLine = (branch: Branch): string => `${branch.name}, ${addressLine(branch)}`;
/** Whether a branch has coordinates; without them they are 0, and the branch is on no map. */
export const hasPoint = ({ lat, lng }: Pick<Branch, 'lat' | 'lng'>): boolean => lat !== 0 || lng !== 0;

/** A slot: 'YYYY-MM-DD' and 'HH:MM', Europe/Rome. */
export interface SlotTime {
  readonly date: string;
  readonly hour: string;
}

export const isFree = (day: Day): boolean => day.hours.some((hour) => hour.free);

/** The slot to preselect on a day: the previous slot if it is free, else the first free one. */
export function preselected(day: Day | undefined, previous: string | null): string | null {
  const free = day?.hours.filter((hour) => hour.free) ?? [];
  return free.find((hour) => hour.at === previous)?.at ?? free[0]?.at ?? null;
}

/** Whether this slot of these days is free. */
export const isFreeAt = (days: readonly Day[], date: string | null, at: string | null): boolean =>
  days.find((day) => day.date === date)?.hours.some((hour) => hour.at === at && hour.free) ?? false;

/** The first free slot of the days, as shown on a branch's card. */
export function firstFree(days: readonly Day[]): SlotTime | null {
  const day = days.find(isFree);
  const hour = day?.hours.find(({ free }) => free);
  return day && hour ? { date: day.date, hour: hour.at } : null;
}

/** What the texts call a place of a product: for product 3 an agency, unless branches replace agencies. */
export const branchOrAgency = (product: Product, isPP: boolean): 'branch' | 'agency' =>
  PRODUCTS[product].atAgencies && !isPP ? 'agency' : 'branch';

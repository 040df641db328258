import type { WireAgency } from '#contract/agencies.ts';
import type { NetworkList } from '#contract/network.ts';
import type { DaySlots, WireBranch } from '#contract/wire.ts';
import { GRID } from '#domain/agenda/grid.ts';
import type { Product } from '#domain/flow/product.ts';
import { addDays, hourText } from '#domain/time/rome.ts';

/** A half-hour of a day, 'HH:MM' in Europe/Rome. */
export interface Hour {
  readonly at: string;
  readonly free: boolean;
}
export interface Day {
  /** 'YYYY-MM-DD', Europe/Rome. */
  readonly date: string;
  readonly hours: readonly Hour[];
}

/** A branch or agency in one shape, whatever call told of it (R3.14). */
export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly cap: string;
  readonly city: string;
  readonly province: string;
  readonly lat: number;
  readonly lng: number;
  /** An agency of product 3 has its own calls and its own name on the page; a branch may serve product 3 too (R4.52). */
  readonly agency: boolean;
  readonly days: readonly Day[];
}

export const toDay = (wire: DaySlots): Day => ({
  date: wire.Date.slice(0, 10),
  hours: Object.entries(wire.Slots)
    .map(([at, free]) => ({ at, free }))
    .sort((a, b) => a.at.localeCompare(b.at)),
});

export const toBranch = (wire: WireBranch): Branch => ({
  code: wire.Codice,
  name: wire.RagioneSociale,
  address: wire.Indirizzo,
  cap: wire.CAP,
  city: wire.Citta,
  province: wire.Provincia,
  lat: wire.Latitudine,
  lng: wire.Longitudine,
  agency: false,
  days: wire.Disponibilita.map(toDay),
});

/** An agency in the shape of a branch; its days are asked for when it is chosen (R3.18). */
export const agencyToBranch = (wire: WireAgency): Branch => ({
  code: wire.CodiceOcsPV,
  name: wire.RagioneSociale,
  address: wire.IndirizzoUfficio,
  cap: wire.CAPUfficio,
  city: wire.CittaUfficio,
  province: wire.ProvinciaUfficio,
  lat: wire.Latitudine,
  lng: wire.Longitudine,
  agency: true,
  days: [],
});

/** `count` days from `from`, each the fixed grid of 16 half-hours; the times told are Rome's, free (R3.20, R3.21). */
export function gridDays(
  slots: readonly { readonly Date: string; readonly Time: readonly string[] }[],
  from: string,
  count: number,
): readonly Day[] {
  const free = new Map(slots.map(({ Date: date, Time }) => [date.slice(0, 10), Time.map((at) => at.slice(0, 5))]));
  return Array.from({ length: count }, (_, index) => addDays(from, index)).map((date) => ({
    date,
    hours: GRID.map(hourText).map((at) => ({ at, free: free.get(date)?.includes(at) ?? false })),
  }));
}

export const addressLine = (branch: Branch): string => `${branch.address}, ${branch.cap} ${branch.city}`;

/** The choice that stays when a day's hours are shown: the previous hour while free, else the first free one (R4.63). */
export function preselected(day: Day | undefined, previous: string | null): string | null {
  const free = day?.hours.filter((hour) => hour.free) ?? [];
  return free.find((hour) => hour.at === previous)?.at ?? free[0]?.at ?? null;
}

/** The bundled list in the shape of branches, still without days. */
export const toNetwork = ({ filiali, agenzie }: NetworkList) => ({
  branches: filiali.map((each) => toBranch({ ...each, Disponibilita: [] })),
  agencies: agenzie.map(agencyToBranch),
});

/** What product 3 visits is called an agency, unless no agency is near and branches receive (R2.3.126, R4.52). */
export const placeWord = (product: Product, isPP: boolean): 'branch' | 'agency' =>
  product === 'salary' && !isPP ? 'agency' : 'branch';

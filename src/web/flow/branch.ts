import type { DaySlots, WireBranch } from '#contract/wire.ts';

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
  days: wire.Disponibilita.map(toDay),
});

export const addressLine = (branch: Branch): string => `${branch.address}, ${branch.cap} ${branch.city}`;

/** The choice that stays when a day's hours are shown: the previous hour while free, else the first free one (R4.63). */
export function preselected(day: Day | undefined, previous: string | null): string | null {
  const free = day?.hours.filter((hour) => hour.free) ?? [];
  return free.find((hour) => hour.at === previous)?.at ?? free[0]?.at ?? null;
}

import type { WireAgency } from '#contract/agencies.ts';
import type { DaySlots, WireBranch } from '#contract/wire.ts';
import type { Branch, Day } from '../../session/branch.ts';

export const toDay = (wire: DaySlots): Day => ({
  date: wire.Date.slice(0, 10),
  hours: Object.entries(wire.Slots)
    .map(([at, free]) => ({ at, free }))
    .sort((a, b) => a.at.localeCompare(b.at)),
});

/** A branch; without days in the answer they are loaded when it is chosen. */
export const toBranch = (wire: Omit<WireBranch, 'Disponibilita'> & Partial<WireBranch>): Branch => ({
  code: wire.Codice,
  name: wire.RagioneSociale,
  address: wire.Indirizzo,
  cap: wire.CAP,
  city: wire.Citta,
  province: wire.Provincia,
  lat: wire.Latitudine,
  lng: wire.Longitudine,
  agency: false,
  days: wire.Disponibilita?.map(toDay) ?? [],
});

/** An agency in the shape of a branch; its days are loaded when it is chosen. */
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

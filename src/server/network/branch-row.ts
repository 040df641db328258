import type { Selectable } from 'kysely';
import type { WireAgency } from '#contract/agencies.ts';
import type { WireBranch } from '#contract/wire.ts';
import type { BranchTable } from '../platform/database/tables/network-tables.ts';

export type BranchRow = Selectable<BranchTable>;

/** A branch in wire format, without its days. */
export const branchCard = (row: BranchRow): Omit<WireBranch, 'Disponibilita'> => ({
  Codice: row.code,
  RagioneSociale: row.name,
  Indirizzo: row.address,
  CAP: row.cap,
  Citta: row.city,
  Provincia: row.province,
  Latitudine: row.lat,
  Longitudine: row.lng,
});

/** An agency in wire format. */
export const wireAgency = (row: BranchRow): WireAgency => ({
  RagioneSociale: row.name,
  IndirizzoUfficio: row.address,
  CAPUfficio: row.cap,
  CittaUfficio: row.city,
  ProvinciaUfficio: row.province,
  Latitudine: row.lat,
  Longitudine: row.lng,
  Email: row.email,
  CodOcsCOMPASS: row.ocs_code ?? '',
  Dal: row.since ?? '',
  CodiceOcsPV: row.code,
});

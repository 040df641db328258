import type { Selectable } from 'kysely';
import type { WireBranch } from '#contract/wire.ts';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import type { BranchTable } from '../platform/database/network-tables.ts';
import { toWire } from './availability.ts';

export type BranchRow = Selectable<BranchTable>;

/** A branch as the wire tells it, without its days (R3.15). */
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

export const wireBranch = (row: BranchRow, days: readonly DaySlots[]): WireBranch => ({
  ...branchCard(row),
  Disponibilita: toWire(days),
});

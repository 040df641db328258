import type { Generated } from 'kysely';

/** Keys that rows were written with: the one in use, and former ones. */
export interface KeySetTable {
  id: string;
  fingerprint: Buffer;
  state: 'in use' | 'former';
  since: Generated<Date>;
  /** When the last row of a former key was written anew. */
  emptied_at: Date | null;
}

/** A running server: which keys it has, and with which it writes. */
export interface KeyReaderTable {
  id: string;
  knows: string[];
  writes: string;
  seen_at: Generated<Date>;
}

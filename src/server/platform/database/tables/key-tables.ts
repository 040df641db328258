import type { Generated } from 'kysely';

/** Keys of the rows: the one in use, and former ones. */
export interface KeySetTable {
  id: string;
  fingerprint: Buffer;
  state: 'in use' | 'former';
  since: Generated<Date>;
  /** When the last row of a former key was re-encrypted. */
  emptied_at: Date | null;
}

/** Keys of a running server, and the one that it writes with. */
export interface KeyReaderTable {
  id: string;
  knows: string[];
  writes: string;
  seen_at: Generated<Date>;
}

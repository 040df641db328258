import type { Transaction } from 'kysely';
import type { ChangeKind } from '#domain/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A change of hours or consultants, whoever makes it: the desk, an import, a new holiday. */
export interface Draft {
  readonly kind: ChangeKind;
  /** Those whose half-hours may change. */
  readonly branches: readonly string[];
  readonly first: IsoDay;
  /** Null: for good. */
  readonly last: IsoDay | null;
  readonly reason: string;
  /** What is kept of it, and what a preview is about. */
  readonly payload: unknown;
  /** Writes its rows; answers those that were there before it. */
  write(tx: Transaction<Database>, changeId: string): Promise<unknown>;
}

/** Who applies it; null: from the command line. */
export interface Maker {
  readonly madeBy: string | null;
  readonly approvedBy: string | null;
  /** The change as it waited for its second person. */
  readonly proposed?: string;
}
export const NOBODY: Maker = { madeBy: null, approvedBy: null };

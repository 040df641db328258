import type { Transaction } from 'kysely';
import type { ChangeKind } from '#domain/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A change of hours or consultants, from the desk, an import or a new holiday. */
export interface Draft {
  readonly kind: ChangeKind;
  /** Branches whose slots may change. */
  readonly branches: readonly string[];
  readonly first: IsoDay;
  /** Null: the change has no end. */
  readonly last: IsoDay | null;
  readonly reason: string;
  /** The change as JSON. It is stored with the change and part of the hash that the preview compares. */
  readonly payload: unknown;
  /** Ids of visits that are displaced first in their slot, whenever they were booked. */
  readonly yields?: ReadonlySet<string>;
  /** Writes the change's rows; returns the rows they replace. */
  write(tx: Transaction<Database>, changeId: string): Promise<unknown>;
}

/** The staff account that applies the change; null: the command line. */
export interface Maker {
  readonly madeBy: string | null;
  readonly approvedBy: string | null;
  /** Id of the stored change, if it waited for approval by a second account. */
  readonly proposed?: string;
}
export const NOBODY: Maker = { madeBy: null, approvedBy: null };

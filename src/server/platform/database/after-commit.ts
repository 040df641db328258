import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Called after a transaction has ended, with the branches whose seats it changed. */
export type OnSeats = (branches: ReadonlySet<string>) => void;
type Row = { readonly branch_code: string };

const changed = new WeakMap<Kysely<Database>, Set<string>>();
const listeners = new WeakMap<Kysely<Database>, OnSeats>();

/** Records the branches whose seats a transaction changes; their cached slots are evicted after it. */
export function seatsChanged(tx: Transaction<Database>, rows: Iterable<Row>): void {
  const branches = changed.get(tx) ?? new Set();
  for (const { branch_code } of rows) branches.add(branch_code);
  if (branches.size > 0) changed.set(tx, branches);
}

/** Sets the one listener for the transactions of a database pool. */
export const onSeats = (db: Kysely<Database>, hear: OnSeats): void => void listeners.set(db, hear);

const withEvents = new WeakSet<Kysely<Database>>();
const workers = new WeakMap<Kysely<Database>, () => void>();

/** Call it in a transaction that writes events: this process's worker wakes after the transaction. */
export const eventsWritten = (tx: Transaction<Database>): void => void withEvents.add(tx);

/** Sets the one worker for the transactions of a database pool; workers of other processes poll. */
export const onEvents = (db: Kysely<Database>, wake: () => void): void => void workers.set(db, wake);

const afterwards = new WeakMap<Kysely<Database>, RawBuilder<unknown>>();

/** Queues a NOTIFY that is sent after the transaction, so that it blocks no other transaction. */
export const runAfterCommit = (tx: Transaction<Database>, news: RawBuilder<unknown>): void =>
  void afterwards.set(tx, news);

/** An entry of the audit log. */
export interface CommittedAct {
  readonly call: string;
  readonly actorType: 'staff' | 'program' | 'system';
  readonly actor: string;
  readonly requestId: string;
  readonly client: string;
  /** The person's tax code, hashed. */
  readonly person: Buffer | null;
  /** Code of the staff account that was changed; '' for any other act. */
  readonly staff: string;
  /** Why it was refused; '' when it was done. */
  readonly refused: string;
}
type OnAct = (act: CommittedAct) => void;

const acts = new WeakMap<Kysely<Database>, CommittedAct[]>();
const actListeners = new WeakMap<Kysely<Database>, OnAct>();

/** Tells the listener of an audit entry: after the commit of its transaction, or at once when it is written without one. */
export function tellCommitted(db: Kysely<Database>, act: CommittedAct): void {
  if (db.isTransaction) acts.set(db, [...(acts.get(db) ?? []), act]);
  else actListeners.get(db)?.(act);
}

/** Sets the one listener for the audit entries of a database pool. */
export const onActs = (db: Kysely<Database>, hear: OnAct): void => void actListeners.set(db, hear);

/** Passes a transaction's audit entries to the listener. Called after a commit only, never after a rollback. */
export function tellActs(db: Kysely<Database>, tx: Transaction<Database> | null): void {
  for (const act of (tx && acts.get(tx)) ?? []) actListeners.get(db)?.(act);
}

/** Also called after a failure, since the outcome of a commit without an answer is unknown. */
export function notifyAfterCommit(db: Kysely<Database>, tx: Transaction<Database> | null): void {
  if (tx === null) return;
  if (withEvents.has(tx)) workers.get(db)?.();
  afterwards
    .get(tx)
    ?.execute(db)
    .catch(() => undefined);
  const branches = changed.get(tx);
  if (branches) listeners.get(db)?.(branches);
}

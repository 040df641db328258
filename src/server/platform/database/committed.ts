import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Hears, after a transaction has ended, at which branches it changed seats. */
export type OnSeats = (branches: ReadonlySet<string>) => void;
type Row = { readonly branch_code: string };
interface Unsent {
  compile(tx: Transaction<Database>): CompiledQuery;
}

const changed = new WeakMap<Kysely<Database>, Set<string>>();
const underWay = new WeakMap<Kysely<Database>, Promise<void>[]>();
const listeners = new WeakMap<Kysely<Database>, OnSeats>();

/** Names the branches whose seats a transaction changes; their cached slots are dropped after it. */
export function seatsChanged(tx: Transaction<Database>, rows: Iterable<Row>): void {
  const branches = changed.get(tx) ?? new Set();
  for (const { branch_code } of rows) branches.add(branch_code);
  if (branches.size > 0) changed.set(tx, branches);
}

/** As `withCommit`, for statements that change seats and return the codes of their branches. */
export function seatsChangeWithCommit(tx: Transaction<Database>, ...statements: readonly Unsent[]): void {
  const sent = statements
    .map((statement) => statement.compile(tx))
    .map((query) =>
      tx.executeQuery<Row>(query).then(
        ({ rows }) => seatsChanged(tx, rows),
        () => undefined,
      ),
    );
  underWay.set(tx, [...(underWay.get(tx) ?? []), ...sent]);
}

/** One listener for the transactions of a database connection pool. */
export const onSeats = (db: Kysely<Database>, hear: OnSeats): void => void listeners.set(db, hear);

const withEvents = new WeakSet<Kysely<Database>>();
const workers = new WeakMap<Kysely<Database>, () => void>();

/** Whoever writes events in a transaction says so, and this process's worker is woken after it. */
export const eventsWritten = (tx: Transaction<Database>): void => void withEvents.add(tx);

/** One worker for the transactions of a database connection pool; workers of other processes look by themselves. */
export const onEvents = (db: Kysely<Database>, wake: () => void): void => void workers.set(db, wake);

const afterwards = new WeakMap<Kysely<Database>, RawBuilder<unknown>>();

/** News that a transaction makes others wait for nothing by: told once it has ended. */
export const tellAfterwards = (tx: Transaction<Database>, news: RawBuilder<unknown>): void =>
  void afterwards.set(tx, news);

/** Also after a failure: whether a commit that got no answer took place, nobody knows. */
export async function tellOthers(db: Kysely<Database>, tx: Transaction<Database> | null): Promise<void> {
  if (tx === null) return;
  if (withEvents.has(tx)) workers.get(db)?.();
  afterwards
    .get(tx)
    ?.execute(db)
    .catch(() => undefined);
  // Sent before the commit, so answered before it.
  await Promise.all(underWay.get(tx) ?? []);
  const branches = changed.get(tx);
  if (branches) listeners.get(db)?.(branches);
}

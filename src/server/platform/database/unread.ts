import type { CompiledQuery, Transaction } from 'kysely';
import { seatsChanged } from './after-commit.ts';
import type { Database } from './schema.ts';

type Tx = Transaction<Database>;

/** A statement that was not sent yet: a static one, one of Kysely's builders, or `sql` text. */
interface Statement<Row = unknown> {
  compile(tx: Tx): CompiledQuery<Row>;
}

const sent = new WeakMap<Tx, Promise<unknown>[]>();

function note(tx: Tx, answer: Promise<unknown>): void {
  // `allSent` reports the failure.
  answer.catch(() => undefined);
  sent.set(tx, [...(sent.get(tx) ?? []), answer]);
}

/**
 * Sends statements whose rows the transaction does not need. They run in the order of the calls, without waiting for
 * each other's answers, and are answered before the commit. The parameters are statements, not promises, so that a
 * failure before sending surfaces here.
 */
export function sendUnread(tx: Tx, ...statements: readonly Statement[]): void {
  for (const query of statements.map((statement) => statement.compile(tx))) note(tx, tx.executeQuery(query));
}

/** As `sendUnread`, for a statement that changes seats and returns their branch codes. */
export function sendSeats(tx: Tx, statement: Statement<{ readonly branch_code: string }>): void {
  note(
    tx,
    tx.executeQuery(statement.compile(tx)).then(({ rows }) => seatsChanged(tx, rows)),
  );
}

/**
 * Waits for every such statement, also when one fails, so that none is under way when its transaction ends. Then throws
 * the first failure.
 */
export async function allSent(tx: Tx): Promise<void> {
  const answers = await Promise.allSettled(sent.get(tx) ?? []);
  const failed = answers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

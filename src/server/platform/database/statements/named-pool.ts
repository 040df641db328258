import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { currentRequestId } from '../../request-id.ts';
import { traced } from '../../tracing/trace.ts';
import { spanOfStatement } from './named-span.ts';
import type { StatementNames } from './statement-names.ts';

const codeOf = (failure: unknown): string => (failure as { code?: string }).code ?? '';

/** The schema changed while the server runs: former prepared statements fail, new ones work. */
export const isOutdatedPlan = (failure: unknown): boolean =>
  codeOf(failure) === '0A000' && (failure as Error).message === 'cached plan must not change result type';

/**
 * The server ends this connection: shutdown, timeout or termination. A read-only server counts too, since another
 * host is the primary then.
 */
const isEnd = (failure: unknown): boolean => /^(57P0|25P03|25006|08)/.test(codeOf(failure));

const PLAIN = /^[\w-]{1,48}$/;
/**
 * Sets the request id as application_name of the transaction, for the database's logs and lists. It is sent with
 * `begin` and ends with the transaction, so that a pooled connection keeps nothing. As a comment it would make each
 * statement a new text.
 */
function beginning(begin: string, request = currentRequestId()): string {
  return request !== undefined && PLAIN.test(request)
    ? `${begin}; set local application_name = 'fissa ${request}'`
    : begin;
}

/** A pool for Kysely's dialect: statements have names, and an ended connection leaves the pool. */
export const namedPool = (pool: pg.Pool, names: StatementNames): PostgresPool => ({
  connect: async () => namedClient(await pool.connect(), names),
  end: () => pool.end(),
});

const BEGIN = /^(begin|start transaction)\b/;

interface Sender {
  send(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  isEnded(): boolean;
  /** The connection leaves the pool. */
  end(): void;
}

/** Sends named statements, and notices when the server ends the connection. */
function senderOver(client: pg.PoolClient, names: StatementNames): Sender {
  let isEnded = false;
  return {
    async send(text, values = []) {
      const name = names.of(text, values.length);
      try {
        return await traced(
          () => spanOfStatement(text),
          () => client.query({ text, values: [...values], name }),
        );
      } catch (failure) {
        isEnded ||= isEnd(failure);
        if (isOutdatedPlan(failure)) names.renew();
        throw failure;
      }
    },
    isEnded: () => isEnded,
    end() {
      isEnded = true;
    },
  };
}

/** One checkout of a connection. The dialect sends `begin`, `commit` and `rollback` as texts of their own. */
function namedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const { send, isEnded, end } = senderOver(client, names);
  let transaction: 'none' | 'open' | 'over' = 'none';
  let firstFailure: unknown;

  async function sendAlone(text: string, values: readonly unknown[]) {
    try {
      return await send(text, values);
    } catch (failure) {
      if (!isOutdatedPlan(failure)) throw failure;
      return send(text, values);
    }
  }
  async function sendInside(text: string, values: readonly unknown[]) {
    // Kysely refuses statements only once the end is answered; between, they would run outside the transaction.
    if (transaction === 'over') throw new Error('The transaction is over');
    try {
      return await send(text, values);
    } catch (failure) {
      // Statements behind a failure only report the aborted transaction.
      firstFailure ??= failure;
      throw firstFailure;
    }
  }
  /** PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error. */
  async function commit() {
    const answer = await send('commit');
    if (answer.command !== 'COMMIT') throw firstFailure ?? new Error('The transaction was not committed');
    return answer;
  }
  /** The caller reports what failed before; a connection that cannot roll back leaves the pool. */
  async function rollback() {
    if (!isEnded()) await send('rollback').catch(end);
    return { rows: [] };
  }
  async function query(text: string, values: readonly unknown[]) {
    if (BEGIN.test(text)) {
      transaction = 'open';
      firstFailure = undefined;
      return send(beginning(text));
    }
    if (text === 'commit' || text === 'rollback') {
      transaction = 'over';
      return text === 'commit' ? commit() : rollback();
    }
    return transaction === 'none' ? sendAlone(text, values) : sendInside(text, values);
  }
  // The other overload is for cursors, which need a package of their own.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isEnded()) };
}

import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { currentRequestId } from '../../on-behalf.ts';
import { traced } from '../../tracing/trace.ts';
import { spanOfStatement } from './named-span.ts';
import type { StatementNames } from './statement-names.ts';

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The schema changed while the server runs: former prepared statements fail, new ones work. */
export const isOutdatedPlan = (failure: unknown): boolean => {
  const { code, message } = failure as { code?: string; message?: string };
  return code === '0A000' && message === 'cached plan must not change result type';
};

/**
 * The server ends this connection: shutdown, timeout or termination. A read-only server counts too, since another
 * host is the primary then.
 */
const isEnd = (failure: unknown): boolean => /^(57P0|25P03|25006|08)/.test((failure as { code?: string }).code ?? '');

const PLAIN = /^[\w-]{1,48}$/;
/**
 * Sets the request id as application_name of the transaction, for the database's logs and lists. It is sent with
 * `begin` and ends with the transaction, so that a pooled connection keeps nothing. As a comment it would make each
 * statement a new text.
 */
function beginning(request = currentRequestId()): string {
  return request !== undefined && PLAIN.test(request)
    ? `begin; set local application_name = 'fissa ${request}'`
    : 'begin';
}

interface Connection extends DatabaseConnection {
  begin(): void;
  end(how: 'commit' | 'rollback'): Promise<void>;
  release(): void;
}

/**
 * Named statements over one pool; concurrent ones are pipelined. `begin` is sent with the first statement, so that it
 * costs no round trip.
 */
export function createDriver(pool: pg.Pool, names: StatementNames): Driver {
  const known = new WeakMap<pg.PoolClient, Connection>();
  let ended: Promise<void> | null = null;
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect();
      const connection = known.get(client) ?? connectionOver(client, names);
      known.set(client, connection);
      return connection;
    },
    beginTransaction: async (connection) => (connection as Connection).begin(),
    commitTransaction: (connection) => (connection as Connection).end('commit'),
    rollbackTransaction: (connection) => (connection as Connection).end('rollback'),
    releaseConnection: async (connection) => (connection as Connection).release(),
    async destroy() {
      ended ??= pool.end();
      await ended;
    },
  };
}

function connectionOver(client: pg.PoolClient, names: StatementNames): Connection {
  let state: 'outside' | 'beginning' | 'inside' | 'ending' = 'outside';
  let firstFailure: unknown;
  let opening = 'begin';
  const isOver = endOf(client);
  const inOneGo = inOneWrite(client);
  const send = senderTo(client, names, inOneGo);
  /** Records the first query failure as it occurs, since callers may await the results in another order. */
  const noted = <R>(sent: Promise<R>): Promise<R> => {
    sent.catch((failure) => {
      firstFailure ??= failure;
    });
    return sent;
  };
  /** Sends `begin` first; its failure also fails the statement behind it. */
  const sendFirst = async (query: CompiledQuery) => {
    inOneGo();
    return (await Promise.all([noted(client.query(opening)), noted(send(query))]))[1];
  };
  async function sendInside(query: CompiledQuery) {
    if (state === 'ending') throw new Error('The transaction is over');
    const isFirst = state === 'beginning';
    state = 'inside';
    try {
      return await (isFirst ? sendFirst(query) : noted(send(query)));
    } catch (failure) {
      if (isOutdatedPlan(failure)) names.renew();
      // Statements behind a failure only report the aborted transaction.
      throw firstFailure;
    }
  }
  async function sendAlone(query: CompiledQuery) {
    try {
      return await send(query);
    } catch (failure) {
      if (!isOutdatedPlan(failure)) throw failure;
      names.renew();
      return send(query);
    }
  }
  return {
    executeQuery: async <R>(query: CompiledQuery) =>
      asResult<R>(await (state === 'outside' ? sendAlone(query) : sendInside(query))),
    streamQuery() {
      throw new Error('Nothing here is read as a stream');
    },
    begin() {
      state = 'beginning';
      opening = beginning();
      firstFailure = undefined;
    },
    async end(how) {
      const isOpen = state === 'inside';
      state = isOpen ? 'ending' : 'outside';
      if (!isOpen || (how === 'rollback' && isOver())) return;
      inOneGo();
      const { command } = await tracedAs(how, () => client.query(how)).finally(() => {
        state = 'outside';
      });
      // PostgreSQL answers the commit of a failed transaction with ROLLBACK and without an error.
      if (how === 'commit' && (command !== 'COMMIT' || firstFailure !== undefined))
        throw firstFailure ?? new Error('The transaction was not committed');
    },
    release: () => client.release(isOver()),
  };
}

const tracedAs = <R>(text: string, send: () => Promise<R>): Promise<R> => traced(() => spanOfStatement(text), send);

const senderTo =
  (client: pg.PoolClient, names: StatementNames, inOneGo: () => void) =>
  ({ sql: text, parameters }: CompiledQuery) => {
    inOneGo();
    const name = names.of(text, parameters.length);
    return tracedAs(text, () => client.query({ text, values: [...parameters], name }));
  };

const connectionOf = (client: pg.PoolClient) =>
  (client as unknown as { readonly connection: EventEmitter & { readonly stream: Writable } }).connection;

/**
 * True when the server announced the end of this connection. The socket closes a moment later; a query sent in
 * between would fail.
 */
function endOf(client: pg.PoolClient): () => boolean {
  let isOver = false;
  connectionOf(client).on('errorMessage', (failure) => {
    isOver ||= isEnd(failure);
  });
  return () => isOver;
}

/** Combines the statements of one tick into one socket write, since a write costs more than its statement. */
function inOneWrite(client: pg.PoolClient): () => void {
  const { stream } = connectionOf(client);
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    stream.cork();
    process.nextTick(() => {
      isWaiting = false;
      stream.uncork();
    });
  };
}

function asResult<R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> {
  return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

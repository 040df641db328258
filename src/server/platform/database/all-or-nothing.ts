import type { Kysely, Transaction } from 'kysely';
import { err, type Result } from '#domain/result.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.ts';

class RolledBack<E extends string> extends Error {
  readonly code: E;
  constructor(code: E) {
    super(code);
    this.code = code;
  }
}

/** A transaction whose expected failures roll back too: `work` leaves everything or nothing behind (R0.29). */
export async function allOrNothing<T, E extends string>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result.error);
      return result;
    });
  } catch (failure) {
    if (failure instanceof RolledBack) return err(failure.code as E);
    throw failure;
  }
}
